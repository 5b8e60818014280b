import type { TextStyle } from '../../text/style.ts';
import type { Canvas } from './canvas.ts';
import { contentsOf, type Matter } from './matter.ts';
import { type At, type Item, partsIn, type Stack, stackMaker } from './stacks.ts';

/** What a heading of a further page stands above. */
export type Kind = 'text' | 'features' | 'plans';

export interface SectionStacks {
  /** Under the heading, where that has columns of its own. */
  aside: readonly Stack[];
  main: readonly Stack[];
}

export interface SectionStyle {
  /** The heading stands beside what it is of, not above it. */
  isAiry: boolean;
  style: TextStyle;
}

/** Columns of the sheet that a heading has to itself, where the text can spare them. */
export const HEADING_COLUMNS = 4;

/** In em of the body: narrower columns break badly. */
const LEAST_EM: Record<'text' | 'features', number> = { text: 17, features: 14 };

const ALL = 12;
const TEXT: readonly Item[] = ['description'];
const LISTS: readonly Item[] = ['terms', 'energy'];
const PLANS: readonly Item[] = ['plan', 'plan', 'plan'];

/** What a section says, in its columns. */
export function sectionStacks(
  kind: Kind,
  matter: Matter,
  canvas: Canvas,
  { isAiry, style }: SectionStyle,
): SectionStacks {
  const at = stackMaker(canvas);
  const first = isAiry ? HEADING_COLUMNS : 0;
  const columns = ALL - first;
  const parts = (of: 'text' | 'features', span: number) =>
    partsIn(canvas.span(span), canvas.gutter, LEAST_EM[of] * style.size);
  if (kind === 'features') return { aside: [], main: [at(first, columns, ['features'], parts('features', columns))] };
  if (kind === 'plans') return { aside: [], main: plansIn(matter, first, columns, at) };
  const lists = contentsOf(matter).lists;
  if (!matter.description) return { aside: [], main: [at(0, 6, ['terms']), at(6, 4, ['energy'])] };
  if (isAiry)
    return {
      aside: lists ? [at(0, HEADING_COLUMNS, LISTS)] : [],
      main: [at(first, columns, TEXT, parts('text', columns))],
    };
  if (!lists) return { aside: [], main: [at(0, ALL, TEXT, parts('text', ALL))] };
  return { aside: [], main: [at(0, 8, TEXT, parts('text', 8)), at(8, 4, LISTS)] };
}

/** One over the whole width, or two beside each other. */
function plansIn({ plans }: Matter, first: number, columns: number, at: At): Stack[] {
  const half = columns / 2;
  return plans.length > 1 ? [at(first, half, PLANS), at(first + half, half, PLANS)] : [at(first, columns, PLANS)];
}
