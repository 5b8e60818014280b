import type { Part } from '../../sheet.ts';
import type { TextStyle } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import type { Composed } from '../layout.ts';
import type { FeatureForm } from './features.ts';
import { goesOn, isNothing, type Overflow } from './overflow.ts';
import { overleaf } from './overleaf.ts';
import type { Modern } from './setting.ts';
import type { Paragraphs } from './text-columns.ts';
import { type Way, waysOf } from './ways.ts';

export interface FirstPage {
  parts: Part[];
  cuts: FlyerWarning[];
  /** What it had no room for. */
  overflow: Overflow;
  /** Height that is left, for the lead photo to grow by. */
  spare: number;
}

export interface PageSetting {
  way: Way;
  /** Height that the lead may take beyond its own. */
  more: number;
  /** The text goes on overleaf. */
  isContinued: boolean;
}

type Compose = (setting: PageSetting) => FirstPage;

type LinesOverleaf = (paragraphs: Paragraphs, body: TextStyle) => Paragraphs;

/**
 * Page 1, set so that it holds everything or, where it cannot, all words; else as much as three pages hold.
 * @param linesOverleaf of words that go on, where columns overleaf are not as wide as those of page 1
 */
export function pagesOf(modern: Modern, compose: Compose, linesOverleaf: LinesOverleaf = (lines) => lines): Composed {
  const whole = firstWhole(modern, compose);
  if (whole) return composed(modern, grown(compose, whole), linesOverleaf);
  for (const body of modern.bodies) {
    const pages = composed(modern, continued(compose, body), linesOverleaf);
    if (body === modern.bodies.at(-1) || pages.isComplete) return pages;
  }
  throw new RangeError('A sheet needs at least one size of text.');
}

/** Features that have room when they are run in need not go overleaf with the text. */
function continued(compose: Compose, body: TextStyle): Tried {
  const set = (features: FeatureForm): Tried => {
    const way: Way = { body, features, isLeadLow: false };
    return { way, page: compose({ way, more: 0, isContinued: true }) };
  };
  const listed = set('listed');
  if (listed.page.overflow.rows.length === 0) return listed;
  const runIn = set('runIn');
  return runIn.page.overflow.rows.length === 0 ? runIn : listed;
}

interface Tried {
  way: Way;
  page: FirstPage;
}

function firstWhole(modern: Modern, compose: Compose): Tried | undefined {
  let first: Tried | undefined;
  for (const way of waysOf(modern)) {
    const page = compose({ way, more: 0, isContinued: false });
    if (isNothing(page.overflow)) return { way, page };
    if (!goesOn(page.overflow)) first ??= { way, page };
  }
  return first;
}

/** The lead takes what room is left. */
function grown(compose: Compose, { way, page }: Tried): Tried {
  if (page.spare <= 0) return { way, page };
  return { way, page: compose({ way, more: page.spare, isContinued: false }) };
}

interface Pages extends Composed {
  /** Three pages hold all of it. */
  isComplete: boolean;
}

function composed(modern: Modern, { way, page }: Tried, linesOverleaf: LinesOverleaf): Pages {
  const paragraphs = linesOverleaf(page.overflow.paragraphs, way.body);
  const more = overleaf(modern, { ...page.overflow, paragraphs }, way.body);
  const { width, height } = modern.frame;
  return {
    sheets: [{ width, height, parts: page.parts }, ...more.sheets],
    cuts: [...page.cuts, ...more.cuts],
    isComplete: more.isWhole,
  };
}
