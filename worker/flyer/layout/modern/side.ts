import { createMemory } from '../../memory.ts';
import type { Composed } from '../layout.ts';
import { bandOf } from './band.ts';
import { brandParts, hasBrand } from './brand.ts';
import { conditionRows } from './content.ts';
import { factRow } from './fact-row.ts';
import { featuresOf } from './features.ts';
import { headBlock } from './head.ts';
import { pageBody } from './page-body.ts';
import { type FirstPage, type PageSetting, pagesOf } from './pages.ts';
import { type Modern, wordsBeside } from './setting.ts';
import { photoPanel } from './side-photos.ts';
import { paragraphsOnce, refilled } from './text-columns.ts';

const BAND = 76;
const ABOVE_BAND = 20;
const BELOW_BRAND = 36;
/** Of the twelve columns; more of them where the words need the room, fewer where they go on with little. */
const WORD_COLUMNS = { own: 7, most: 8, least: 6 };
const FACTS_GAP = 14;
const MORE_IN_ROWS = 8.5;

/**
 * A sheet that lies: words at the left, photos over the whole height at the right, the band below both.
 * @param isShort little to say: larger type, and all but the title stands at the foot
 */
export function sideSheets(modern: Modern, isShort: boolean): Composed {
  const { titles, wideTitles } = modern;
  const own = sidePage(modern, { columns: WORD_COLUMNS.own, titles: isShort ? wideTitles : titles, isShort });
  const wide = sidePage(modern, { columns: WORD_COLUMNS.most, titles: titles.slice(-1), isShort: false });
  const width = modern.frame.span(4);
  let narrow: ReturnType<typeof sidePage> | undefined;
  return pagesOf(
    modern,
    (setting) => {
      if (setting.more === 0) return setting.way.isLeadLow ? wide(setting) : own(setting);
      narrow ??= sidePage(modern, { columns: WORD_COLUMNS.least, titles, isShort: false });
      return narrow(setting);
    },
    ({ paragraphs, rows, ...pictures }, body) => ({
      ...pictures,
      paragraphs: refilled(paragraphs, body, width),
      rows: rows.map((row) => row.inWidth(width - 4)),
    }),
  );
}

interface SideSetting {
  columns: number;
  titles: Modern['titles'];
  isShort: boolean;
}

/** What does not depend on how the text is set is measured once. */
function sidePage(modern: Modern, { columns, titles, isShort }: SideSetting): (setting: PageSetting) => FirstPage {
  const { frame, scale, copy, gap } = modern;
  const words = wordsBeside(modern, columns);
  const grid = words.frame;
  const specWidth = grid.span(4) - 4;
  const head = headBlock(words, {
    titles,
    columns: 8,
    labelGap: 4.4 * scale,
    addressGap: 7 * scale,
    bandTop: frame.height,
  });
  const headTop = frame.top + (hasBrand(modern) ? BELOW_BRAND : 0);
  const below = headTop + head.height + FACTS_GAP * scale;
  const rowStyle = isShort ? { style: modern.address, extra: MORE_IN_ROWS } : undefined;
  const widths = { spec: specWidth, text: grid.span(4) - 4 };
  const features = featuresOf(words, widths, rowStyle);
  const paragraphs = [grid.span(8), grid.span(6)].map((width) => paragraphsOnce(copy.description, width));
  const known = createMemory<ReturnType<typeof around>, boolean>();
  const around = (isContinued: boolean) => {
    const band = bandOf(modern, { columns: [0, 4, 8], height: BAND, isContinued, wordsRight: words.right });
    const bottom = band.top - ABOVE_BAND;
    const facts = factRow(words, bottom - below);
    const panel = photoPanel(modern, { x: grid.x(0) + grid.measure + gap, bottom: band.photoBottom, isContinued });
    return { band, bottom, facts, panel, conditions: conditionRows(words, facts.others, specWidth) };
  };

  return ({ way, isContinued }) => {
    const body = isShort ? modern.address : way.body;
    const { band, bottom, facts, panel, conditions } = known(isContinued, () => around(isContinued));
    const hasRows = conditions.length + features.listed.length > 0;
    const xs = hasRows ? [grid.x(4)] : [grid.x(0), grid.x(6)];
    const bodyFrom = (top: number) =>
      pageBody({
        ...{ conditions, features, form: way.features, body, bottom },
        paragraphs: paragraphs[hasRows ? 0 : 1]?.(body) ?? [],
        spec: { x: grid.x(0), top },
        text: xs.map((x) => ({ x, top })),
        lists: [grid.x(4), grid.x(8)],
        flowsBelow: isContinued,
      });
    const factsHeight = facts.height > 0 ? facts.height + FACTS_GAP * scale : 0;
    const tried = bodyFrom(below + factsHeight);
    const spare = isShort ? Math.max(0, bottom - Math.max(tried.specBottom, tried.textBottom)) : 0;
    const said = spare > 0 ? bodyFrom(below + factsHeight + spare - 0.01) : tried;
    return {
      parts: [
        ...brandParts(words, grid.x(0), grid.measure),
        ...head.place(headTop),
        ...facts.place(below + spare),
        ...said.parts,
        ...panel.parts,
        ...band.parts,
      ],
      cuts: [...head.cuts, ...facts.cuts, ...band.cuts, ...said.cuts],
      overflow: { ...said.rest, photos: panel.rest, plans: panel.plansLeft, shownPlans: panel.plansShown },
      spare: 0,
    };
  };
}
