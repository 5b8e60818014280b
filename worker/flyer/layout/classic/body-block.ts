import type { Block } from '../block.ts';
import { fillItem, type ItemSetting } from './fill-item.ts';
import { isEmpty, type Matter } from './matter.ts';
import type { Item, Stack } from './stacks.ts';

const TERMS_GAP = 7;
const ITEM_GAP = 12;

export interface BodySetting extends ItemSetting {
  stacks: readonly Stack[];
}

export interface BodyBlock extends Block {
  /** What found no room. */
  rest: Matter;
  isComplete: boolean;
}

/** Text, terms, features, plan and photo in their columns. What gives way first is the running text, which can go on anywhere. */
export function bodyBlock(matter: Matter, setting: BodySetting): BodyBlock {
  let rest: Matter = matter;
  const blocks: Filled['blocks'] = [];
  const before: { stack: Stack; bottom: number }[] = [];
  for (const stack of setting.stacks) {
    // Stacks that meet stand under each other, as on a narrow sheet.
    const above = before.filter((other) => meets(other.stack, stack));
    const top = Math.max(0, ...above.map(({ bottom }) => bottom + ITEM_GAP));
    const filled = fillStack(rest, stack, setting, setting.maxHeight - top);
    rest = filled.rest;
    blocks.push(...filled.blocks.map(({ block, below }) => ({ block, below: top + below })));
    const bottom = Math.max(0, ...filled.blocks.map(({ block, below }) => top + below + block.height));
    before.push({ stack, bottom: bottom || Math.max(0, top - ITEM_GAP) });
  }
  return {
    rest,
    isComplete: isEmpty(rest),
    height: Math.max(0, ...before.map(({ bottom }) => bottom)),
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
  const order = [...stack.items.entries()].sort(([, a], [, b]) => RIGIDITY.indexOf(a) - RIGIDITY.indexOf(b));
  const found = new Map<number, Block>();
  let [rest, left] = [matter, maxHeight];
  for (const [index, item] of order) {
    const { block, rest: after } = fillItem(item, rest, stack, { ...setting, maxHeight: left });
    rest = after;
    if (!block || block.height === 0) continue;
    found.set(index, block);
    left -= block.height + gapAfter(item);
  }
  return { rest, blocks: underEachOther(stack.items, found) };
}

function underEachOther(items: readonly Item[], found: ReadonlyMap<number, Block>): Filled['blocks'] {
  let below = 0;
  return items.flatMap((item, index) => {
    const block = found.get(index);
    if (!block) return [];
    const placed = { block, below };
    below += block.height + gapAfter(item);
    return [placed];
  });
}

const RIGIDITY: readonly Item[] = ['terms', 'photo', 'energy', 'features', 'plan', 'description'];

function gapAfter(item: Item): number {
  return item === 'description' || item === 'terms' ? TERMS_GAP : ITEM_GAP;
}
