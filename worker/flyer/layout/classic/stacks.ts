import { fits } from '../../text/fill-lines.ts';
import type { Canvas } from './canvas.ts';
import { type Contents, contentsOf, type Matter } from './matter.ts';

export type Item = 'description' | 'terms' | 'features' | 'plan' | 'photo' | 'energy';

/** Items under each other in some columns of the sheet. */
export interface Stack {
  x: number;
  width: number;
  items: readonly Item[];
  /** Into how many columns its text and its features are parted. */
  columns: number;
}

/** Characters; from here on two columns of running text read better beside features than one wide one. */
const LONG_COPY = 600;
/** Of features from the column before them, and from the one after them. */
const INSET = 4;

/** What stands in which columns. */
export interface Stacking {
  stacks: readonly Stack[];
  /** So wide only where the picture need not give way to it. */
  isLavish?: boolean;
}

/** The ways to part the body, the best first. */
export function stackings(matter: Matter, canvas: Canvas): Stacking[] {
  const plain = partings(matter, canvas).map((stacks): Stacking => ({ stacks }));
  const lavish = withWidePlan(matter, canvas);
  return lavish ? [{ stacks: lavish, isLavish: true }, ...plain] : plain;
}

/** Short features leave a column to the plan. */
function withWidePlan(matter: Matter, canvas: Canvas): Stack[] | undefined {
  const { text, features, plan, photo } = contentsOf(matter);
  const [style] = canvas.type.bodies;
  const width = canvas.span(3) - INSET;
  const isShort = style && matter.features.every((feature) => fits(feature, style, width));
  if (!text || !features || !plan || photo || !isShort) return undefined;
  const at = stackMaker(canvas);
  const list = at(5, 3, ['features']);
  return [at(0, 5, TEXT), { ...list, x: list.x + INSET, width }, at(8, 4, PLAN)];
}

function partings(matter: Matter, canvas: Canvas): Stack[][] {
  const has = contentsOf(matter);
  const isLong = matter.description.length >= LONG_COPY;
  const at = stackMaker(canvas);
  if (has.photo) return besidePhoto(has, at);
  if (has.text && has.features && has.plan)
    return [
      three(at, TEXT, ['features']),
      ...termsMoved(has, at),
      [at(0, 4, TEXT), at(4, 5, ['features'], 2), at(9, 3, PLAN)],
    ];
  if (has.text && has.features) return twoOf(has, isLong, canvas, at);
  if (has.text && has.plan)
    return [
      [at(0, 8, TEXT, isLong ? 2 : 1), at(8, 4, PLAN)],
      [at(0, 9, TEXT, 2), at(9, 3, PLAN)],
    ];
  if (has.copy) return [[at(0, 9, TEXT, 2)], [at(0, 12, TEXT, 3)]];
  if (has.text) return [[at(0, 9, TEXT)], [at(0, 12, TEXT)], [at(0, 6, TEXT), at(6, 6, TEXT)]];
  if (has.features && has.plan) return [[at(0, 8, ['features'], 2), at(8, 4, PLAN)]];
  if (has.features) return [[at(0, 5, ['features'])], [at(0, 12, ['features'], 2)], [at(0, 12, ['features'], 3)]];
  return has.plan ? [[at(0, 5, PLAN)]] : [[]];
}

export const TEXT: readonly Item[] = ['description', 'terms'];
/** Two plans under each other at the most. */
export const PLAN: readonly Item[] = ['plan', 'plan', 'energy'];

export type At = (first: number, columns: number, items: readonly Item[], parts?: number) => Stack;

export function stackMaker(canvas: Canvas): At {
  return (first, columns, items, parts = 1) => ({
    x: canvas.x(first),
    width: canvas.span(columns),
    items,
    columns: parts,
  });
}

/** Into how many columns a width is parted, none of them narrower than the least. */
export function partsIn(width: number, gutter: number, least: number): number {
  return Math.max(1, Math.floor((width + gutter) / (least + gutter)));
}

/** Conditions under the features leave their column to the text. */
function termsMoved({ copy, lists }: Contents, at: At): Stack[][] {
  return copy && lists ? [three(at, ['description'], ['features', 'terms'])] : [];
}

function three(at: At, text: readonly Item[], list: readonly Item[]): Stack[] {
  const features = at(5, 4, list);
  return [at(0, 5, text), { ...features, x: features.x + INSET, width: features.width - 2 * INSET }, at(9, 3, PLAN)];
}

function twoOf({ copy }: Contents, isLong: boolean, { distance }: Canvas, at: At): Stack[][] {
  const wide =
    distance < 1 ? [at(0, 7, TEXT), at(7, 5, ['features'])] : [at(0, 8, TEXT, isLong ? 2 : 1), at(8, 4, ['features'])];
  const first = copy ? wide : [at(0, 5, TEXT), at(5, 5, ['features'])];
  return [first, [at(0, 4, TEXT), at(4, 8, ['features'], 2)]];
}

/** Six columns for the photo, and below it what else has no place at the left. */
function besidePhoto({ text, features, plan }: Contents, at: At): Stack[][] {
  const under: readonly Item[] = [...(features ? (['features'] as const) : []), ...(plan ? PLAN : [])];
  if (!text) return [[at(0, 6, under), at(6, 6, ['photo'])]];
  const moved: Stack[] = [at(0, 6, [...TEXT, ...under]), at(6, 6, ['photo'])];
  return [[at(0, 6, TEXT), at(6, 6, ['photo', ...under], 2)], moved];
}
