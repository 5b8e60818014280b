import type { Canvas } from './canvas.ts';
import type { Matter } from './matter.ts';

export type Item = 'description' | 'terms' | 'features' | 'plan' | 'photo';

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
const FULL = 12;

type Has = Record<'text' | 'copy' | 'features' | 'plan' | 'photo', boolean>;

/** The ways to part the body, the best first: what stands in which columns. */
export function stackings(matter: Matter, canvas: Canvas): Stack[][] {
  const has = {
    copy: matter.description.length > 0,
    text: matter.description.length > 0 || matter.terms.length > 0,
    features: matter.features.length > 0,
    plan: matter.plans.length > 0,
    photo: matter.photo !== undefined,
  };
  const isLong = matter.description.length >= LONG_COPY;
  const at = stackMaker(canvas);
  if (canvas.columns < FULL) return narrow(has, canvas.columns, at);
  if (has.photo) return besidePhoto(has, at);
  if (has.text && has.features && has.plan)
    return [three(at, 1), [at(0, 4, TEXT), at(4, 5, ['features'], 2), at(9, 3, PLAN)]];
  if (has.text && has.features) return twoOf(has, isLong, canvas, at);
  if (has.text && has.plan)
    return [
      [at(0, 8, TEXT, isLong ? 2 : 1), at(8, 4, PLAN)],
      [at(0, 9, TEXT, 2), at(9, 3, PLAN)],
    ];
  if (has.text) return [[at(0, 9, TEXT, has.copy ? 2 : 1)], [at(0, 12, TEXT, has.copy ? 3 : 2)]];
  if (has.features && has.plan) return [[at(0, 8, ['features'], 2), at(8, 4, PLAN)]];
  if (has.features) return [[at(0, 5, ['features'])], [at(0, 12, ['features'], 2)], [at(0, 12, ['features'], 3)]];
  return has.plan ? [[at(0, 5, PLAN)]] : [[]];
}

const TEXT: readonly Item[] = ['description', 'terms'];
const PLAN: readonly Item[] = ['plan'];

type At = (first: number, columns: number, items: readonly Item[], parts?: number) => Stack;

function stackMaker(canvas: Canvas): At {
  return (first, columns, items, parts = 1) => ({
    x: canvas.x(first),
    width: canvas.span(columns),
    items,
    columns: parts,
  });
}

function three(at: At, parts: number): Stack[] {
  const features = at(5, 4, ['features'], parts);
  return [at(0, 5, TEXT), { ...features, x: features.x + INSET, width: features.width - 2 * INSET }, at(9, 3, PLAN)];
}

function twoOf({ copy }: Has, isLong: boolean, { distance }: Canvas, at: At): Stack[][] {
  const wide =
    distance < 1 ? [at(0, 7, TEXT), at(7, 5, ['features'])] : [at(0, 8, TEXT, isLong ? 2 : 1), at(8, 4, ['features'])];
  const first = copy ? wide : [at(0, 5, TEXT), at(5, 5, ['features'])];
  return [first, [at(0, 4, TEXT), at(4, 8, ['features'], 2)]];
}

/** Six columns for the photo, and below it what else has no place at the left. */
function besidePhoto({ text, features, plan }: Has, at: At): Stack[][] {
  if (!text)
    return [[at(0, 6, [...(features ? (['features'] as const) : []), ...(plan ? PLAN : [])]), at(6, 6, ['photo'])]];
  const under: readonly Item[] = [...(features ? (['features'] as const) : []), ...(plan ? PLAN : [])];
  const moved: Stack[] = [at(0, 6, [...TEXT, ...under]), at(6, 6, ['photo'])];
  return [[at(0, 6, TEXT), at(6, 6, ['photo', ...under], 2)], moved];
}

/** On a sheet on its side everything stands under each other. */
function narrow({ features, plan }: Has, columns: number, at: At): Stack[][] {
  if (features && plan) return [[at(0, columns, TEXT), at(0, 3, ['features']), at(3, 2, PLAN)]];
  if (features) return [[at(0, columns, TEXT), at(0, columns, ['features'], 2)]];
  return [[at(0, columns, TEXT), ...(plan ? [at(0, 3, PLAN)] : [])]];
}
