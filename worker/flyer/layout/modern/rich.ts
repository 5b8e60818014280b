import { createMemory } from '../../memory.ts';
import type { Composed } from '../layout.ts';
import { leadFirst } from '../photo.ts';
import { type Band, bandOf } from './band.ts';
import { conditionRows } from './content.ts';
import { featuresOf } from './features.ts';
import { headBlock } from './head.ts';
import { pageBody } from './page-body.ts';
import { type FirstPage, type PageSetting, pagesOf } from './pages.ts';
import { cellsBeside } from './rich-cells.ts';
import { photosBelow, photosLeft } from './rich-photos.ts';
import { richText } from './rich-text.ts';
import { richTop } from './rich-top.ts';
import type { Modern } from './setting.ts';

/** Lengths on A4. */
const LEAD_TO_TITLE = 22;
const HEAD_TO_BODY = 17;
const CELLS_TO_TEXT = 11;
const ABOVE_BAND = 18;
const BAND = 76;
/** Points that the text ends above the spec column: the pictures above it are higher by more. */
const LEAST_SLACK = 12;

/**
 * Long copy, or many terms: a spec column at the left, the lead photo running off at the right. What does not depend on
 * how the text is set is measured once.
 */
export function richSheets(modern: Modern): Composed {
  const { frame, copy, pictures, titles, scale } = modern;
  const [specWidth, textWidth] = [frame.span(4) - 4, frame.span(4)];
  const features = featuresOf(modern, { spec: specWidth, text: textWidth });
  const said = richText(modern);
  const photos = leadFirst(pictures.photos);
  const bands = createMemory<Band, boolean>();
  const bandWith = (isContinued: boolean) =>
    bands(isContinued, () => bandOf(modern, { columns: [0, 4, 8], height: BAND, isContinued }));
  const gaps = { labelGap: 4.4 * scale, addressGap: 7 * scale };
  const head = headBlock(modern, { titles, columns: 8, ...gaps, bandTop: bandWith(false).top });
  const tops = createMemory<ReturnType<typeof topWith>>();
  return pagesOf(modern, firstPage);

  function topWith(more: number, isLow: boolean) {
    const top = richTop(modern, photos[0], { more, isLow });
    return { top, conditions: conditionRows(modern, top.otherFacts, specWidth) };
  }

  function firstPage(setting: PageSetting): FirstPage {
    const { slack, ...page } = pageWith(setting, 0);
    return slack > LEAST_SLACK ? pageWith(setting, slack) : page;
  }

  function pageWith({ way, more, isContinued }: PageSetting, moreCells: number): FirstPage & { slack: number } {
    const { top, conditions } = tops(`${more} ${way.isLeadLow}`, () => topWith(more, way.isLeadLow));
    const headTop = top.bottom + LEAD_TO_TITLE * scale;
    const bodyTop = headTop + head.height + HEAD_TO_BODY * scale;
    const band = bandWith(isContinued);
    const bottom = band.top - ABOVE_BAND;
    const cells = cellsBeside(modern, {
      photos: photos.slice(1),
      top: bodyTop,
      bottom,
      taken: isContinued ? 0 : more,
      more: moreCells,
    });
    const spec = { x: modern.left, top: bodyTop };
    const below = cells.bottoms.map((end) => (end > bodyTop ? end + CELLS_TO_TEXT * scale : bodyTop));
    const right = [frame.x(4), frame.x(8)].map((x, index) => ({ x, top: below[index] ?? bodyTop }));
    const hasRows = conditions.length + features.listed.length > 0;
    const body = pageBody({
      ...said({ way, spec, right, hasRows, isContinued }),
      ...{ conditions, features, spec, bottom },
      lists: right.map(({ x }) => x),
      flowsBelow: isContinued && cells.rest.length === 0,
    });
    const isTextWhole = body.rest.paragraphs.length === 0 && copy.description !== '';
    const isWhole = isTextWhole && body.rest.rows.length === 0;
    const leftTop = body.specBottom + 12;
    const left = photosLeft(modern, { photos: cells.rest, top: leftTop, bottom, isWanted: isWhole && hasRows });
    const from = Math.max(body.textBottom, ...cells.bottoms) + CELLS_TO_TEXT;
    const under = photosBelow(modern, { photos: left.rest, top: from, bottom, isWanted: isTextWhole });
    const hasTwoCells = cells.bottoms.every((bottomOf) => bottomOf > bodyTop);
    const mayGrow = hasTwoCells && isWhole && under.parts.length === 0;
    const end = Math.max(bodyTop, body.specBottom, body.textBottom, ...cells.bottoms, left.bottom, under.bottom);
    return {
      parts: [
        ...top.parts,
        ...head.place(headTop),
        ...cells.parts,
        ...body.parts,
        ...left.parts,
        ...under.parts,
        ...band.parts,
      ],
      cuts: [...top.cuts, ...head.cuts, ...band.cuts, ...body.cuts],
      overflow: { ...body.rest, photos: under.rest, plans: cells.plansLeft, shownPlans: cells.plansShown },
      spare: bottom - end,
      slack: mayGrow ? Math.max(body.specBottom, left.bottom) - body.textBottom : 0,
    };
  }
}
