import type { Part } from '../../sheet.ts';
import type { FlyerWarning } from '../../warning.ts';
import type { Block } from '../block.ts';
import type { Composed } from '../layout.ts';
import { leadFirst } from '../photo.ts';
import { bandOf } from './band.ts';
import { type FactRow, factRow } from './fact-row.ts';
import { headBlock } from './head.ts';
import { goesOn, isNothing, type Overflow } from './overflow.ts';
import { overleaf } from './overleaf.ts';
import type { Modern } from './setting.ts';
import { shortAside } from './short-aside.ts';
import { type ShortForm, shortBody } from './short-body.ts';
import { shortPhotos } from './short-photos.ts';

/** Lengths on A4. */
const BAND = 84;
const LEAST_LEAD = 100;
const ABOVE_BAND = 20;
const HEAD_TO_FACTS = 12.5;
const MORE_IN_ROWS = 8.5;
/** A little room that is left stays white. */
const LITTLE = 24;
const MOST_STRIPS = [2, 1, 0] as const;

interface Words {
  head: Block;
  facts: FactRow;
  /** With the gap above it. */
  factsHeight: number;
  bottom: number;
}

interface Page {
  parts: Part[];
  cuts: FlyerWarning[];
  overflow: Overflow;
}

/** Little to say: photos over the whole width, large type, facts in a row. */
export function shortSheets(modern: Modern): Composed {
  const { frame, scale, gap, wideTitles: titles } = modern;
  const band = bandOf(modern, { columns: [0, 5, 9], height: BAND, isContinued: false });
  const head = headBlock(modern, {
    titles,
    columns: 8,
    labelGap: 9 * scale,
    addressGap: 8.6 * scale,
    bandTop: band.top,
  });
  const bottom = band.top - ABOVE_BAND;
  const facts = factRow(modern, bottom - gap - head.height - HEAD_TO_FACTS * scale - LEAST_LEAD * scale);
  const factsHeight = facts.height > 0 ? HEAD_TO_FACTS * scale + facts.height : 0;
  const page = bestPage(modern, { head, facts, factsHeight, bottom });
  const more = overleaf(modern, page.overflow, modern.bodies[0] ?? modern.value);
  const { width, height } = frame;
  return {
    sheets: [{ width, height, parts: [...page.parts, ...band.parts] }, ...more.sheets],
    cuts: [...head.cuts, ...facts.cuts, ...band.cuts, ...page.cuts, ...more.cuts],
  };
}

/** The first way to hold everything; else the first that holds all words; else the one that holds most. */
function bestPage(modern: Modern, words: Words): Page {
  let [best, last]: [Page | undefined, Page | undefined] = [undefined, undefined];
  for (const strips of MOST_STRIPS) {
    for (const { form, hasAside } of formsOf(modern)) {
      const page = pageWith(modern, words, { form, hasAside, strips });
      if (page && isNothing(page.overflow)) return page;
      if (page && !goesOn(page.overflow)) best ??= page;
      last = page ?? last;
    }
  }
  const page = best ?? last;
  if (!page) throw new RangeError('A sheet needs at least one form.');
  return page;
}

/** Large rows beside a picture, small ones in two columns, rows over the whole width, small ones in three columns. */
function formsOf({ frame, address, value }: Modern): { form: ShortForm; hasAside: boolean }[] {
  const half = (frame.span(7) - frame.gutter) / 2;
  const left = frame.x(0);
  return [
    { hasAside: true, form: { xs: [left], width: frame.span(7), style: address, extra: MORE_IN_ROWS } },
    { hasAside: true, form: { xs: [left, left + half + frame.gutter], width: half, style: value, extra: 0 } },
    { hasAside: false, form: { xs: [left, frame.x(6)], width: frame.span(6), style: address, extra: MORE_IN_ROWS } },
    { hasAside: false, form: { xs: [0, 4, 8].map(frame.x), width: frame.span(4), style: value, extra: 0 } },
  ];
}

interface Way {
  form: ShortForm;
  hasAside: boolean;
  strips: number;
}

/** Undefined where the photos leave the words too little room. */
function pageWith(modern: Modern, { head, facts, factsHeight, bottom }: Words, way: Way): Page | undefined {
  const { gap, pictures } = modern;
  const aside = way.hasAside ? shortAside(modern) : undefined;
  const all = leadFirst(pictures.photos);
  const photos = shortPhotos(
    modern,
    all.filter((photo) => photo !== aside?.photo),
    way.strips,
  );
  const room = bottom - gap - head.height - factsHeight;
  const body = shortBody(modern, facts.others, way.form, room - photos.least - gap);
  const bodyHeight = Math.max(body.height, aside?.height ?? 0);
  const left = room - (bodyHeight > 0 ? bodyHeight + gap : 0);
  const isLast = way.strips === 0 && !way.hasAside;
  if (left < photos.least && !isLast) return undefined;
  const { own = left, most } = photos;
  const height = left >= own && left - own < LITTLE ? own : Math.min(left, most);
  const factsTop = height + gap + head.height + (factsHeight - facts.height);
  const bodyTop = height + gap + head.height + factsHeight + gap;
  return {
    parts: [
      ...photos.parts(height),
      ...head.place(height + gap),
      ...facts.place(factsTop),
      ...body.place(bodyTop),
      ...(aside?.place(bodyTop) ?? []),
    ],
    cuts: [...body.cuts, ...(aside?.cuts ?? [])],
    overflow: {
      photos: photos.rest,
      paragraphs: [],
      rows: body.rest,
      plans: pictures.floorPlans.filter((plan) => plan !== aside?.plan),
      shownPlans: aside?.plan ? [aside.plan] : [],
    },
  };
}
