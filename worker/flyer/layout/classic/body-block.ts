import type { TextStyle } from '../../text/style.ts';
import type { Block } from '../block.ts';
import { photoPart } from '../photo.ts';
import type { Canvas } from './canvas.ts';
import { descriptionBlock } from './description-block.ts';
import { featuresBlock } from './features-block.ts';
import { isEmpty, type Matter } from './matter.ts';
import { planBlock } from './plan-block.ts';
import type { Item, Stack } from './stacks.ts';
import { termsBlock } from './terms-block.ts';

const TERMS_GAP = 7;
const ITEM_GAP = 12;
const PHOTO_RATIO = 3 / 2;
/** More of them than this go on overleaf, where there is an overleaf. */
const MOST_FEATURES = 12;

export interface BodySetting {
  canvas: Canvas;
  stacks: readonly Stack[];
  style: TextStyle;
  maxHeight: number;
  /** Lines that go on overleaf, where the text does. */
  leastOverleaf?: number;
  /** The last page: what finds no room is cut. */
  isLast?: boolean;
}

export interface BodyBlock extends Block {
  /** What found no room. */
  rest: Matter;
  isComplete: boolean;
}

/** Text, terms, features, plan and photo in their columns. What gives way first is the running text, which can go on anywhere. */
export function bodyBlock(matter: Matter, setting: BodySetting): BodyBlock {
  let rest: Matter = matter;
  const blocks: { block: Block; stack: Stack; below: number }[] = [];
  const bottoms = new Map<number, number>();
  for (const stack of setting.stacks) {
    // Stacks that meet stand under each other, as on a narrow sheet.
    const above = setting.stacks.slice(0, setting.stacks.indexOf(stack)).filter((other) => meets(other, stack));
    const top = Math.max(0, ...above.map((other) => (bottoms.get(setting.stacks.indexOf(other)) ?? 0) + ITEM_GAP));
    const filled = fillStack(rest, stack, setting, setting.maxHeight - top);
    rest = filled.rest;
    blocks.push(...filled.blocks.map(({ block, below }) => ({ block, stack, below: top + below })));
    const bottom = Math.max(0, ...filled.blocks.map(({ block, below }) => top + below + block.height));
    bottoms.set(setting.stacks.indexOf(stack), bottom || Math.max(0, top - ITEM_GAP));
  }
  return {
    rest,
    isComplete: isEmpty(rest),
    height: Math.max(0, ...bottoms.values()),
    cuts: blocks.flatMap(({ block }) => block.cuts),
    place: (top) => blocks.flatMap(({ block, below }) => block.place(top + below)),
  };
}

function meets(one: Stack, other: Stack): boolean {
  return one.x < other.x + other.width && other.x < one.x + one.width;
}

interface Filled {
  rest: Matter;
  blocks: { block: Block; below: number }[];
}

/** What cannot go on elsewhere is measured first, and the text takes the room that this leaves. */
function fillStack(matter: Matter, stack: Stack, setting: BodySetting, maxHeight: number): Filled {
  const order = [...stack.items].sort((a, b) => RIGIDITY.indexOf(a) - RIGIDITY.indexOf(b));
  const found = new Map<Item, Block>();
  let rest = matter;
  let left = maxHeight;
  for (const item of order) {
    const { block, rest: after } = fillItem(item, rest, stack, setting, left);
    rest = after;
    if (!block || block.height === 0) continue;
    found.set(item, block);
    left -= block.height + gapAfter(item);
  }
  const blocks: Filled['blocks'] = [];
  let below = 0;
  for (const item of stack.items) {
    const block = found.get(item);
    if (!block) continue;
    blocks.push({ block, below });
    below += block.height + gapAfter(item);
  }
  return { rest, blocks };
}

const RIGIDITY: readonly Item[] = ['terms', 'photo', 'features', 'plan', 'description'];

function gapAfter(item: Item): number {
  return item === 'description' || item === 'terms' ? TERMS_GAP : ITEM_GAP;
}

function fillItem(
  item: Item,
  matter: Matter,
  { x, width, columns }: Stack,
  { canvas, style, leastOverleaf, isLast = false }: BodySetting,
  maxHeight: number,
): { block?: Block; rest: Matter } {
  const { gutter, type } = canvas;
  const label = { ...type.label, size: Math.min(type.label.size, style.size), leading: style.leading };
  if (item === 'terms') {
    const block = termsBlock(matter.terms, { x, width, label, style, maxHeight });
    return { block, rest: { ...matter, terms: block.rest } };
  }
  if (item === 'features') {
    const some = leastOverleaf === undefined ? matter.features : matter.features.slice(0, MOST_FEATURES);
    const setting = { x, width, columns, gutter, style, maxHeight, from: matter.from, goesOn: !isLast };
    const block = featuresBlock(some, setting);
    const shown = some.length - block.left;
    return { block, rest: { ...matter, features: matter.features.slice(shown), from: matter.from + shown } };
  }
  if (item === 'description') {
    const flow = isLast ? {} : { leastOverleaf: leastOverleaf ?? 0 };
    const block = descriptionBlock(matter.description, { x, width, columns, gutter, style, maxHeight, ...flow });
    return { block, rest: { ...matter, description: block.rest } };
  }
  const { photo, ...without } = matter;
  if (item === 'photo') {
    const height = width / PHOTO_RATIO;
    if (!photo || height > maxHeight) return { rest: matter };
    return { block: { height, cuts: [], place: (y) => [photoPart(photo, { x, y, width, height })] }, rest: without };
  }
  const [plan, ...others] = matter.plans;
  const block = plan && planBlock(plan, { x, width, maxHeight, label });
  return block ? { block, rest: { ...matter, plans: others } } : { rest: matter };
}
