import type { Copy } from '../../copy/copy.ts';
import type { Fact } from '../../copy/facts.ts';
import type { Block } from '../block.ts';
import type { Canvas } from './canvas.ts';
import { factsBlock } from './facts-block.ts';
import { headBlock } from './head-block.ts';

const HEAD_TO_FACTS = 9;

export interface Opening extends Block {
  /** Facts that found no cell in their row. */
  untold: readonly Fact[];
}

/** Title, address and price, and the row of facts under them. */
export function openingBlock(copy: Copy, canvas: Canvas): Opening {
  const head = headBlock(copy, canvas);
  const { block: facts, shown } = factsBlock(copy.facts, canvas);
  const factsTop = head.height + HEAD_TO_FACTS * canvas.distance;
  return {
    height: factsTop + facts.height,
    untold: copy.facts.slice(shown),
    cuts: [...head.cuts, ...facts.cuts],
    place: (top) => [...head.place(top), ...facts.place(top + factsTop)],
  };
}
