import type { Copy } from '../../copy/copy.ts';
import type { Fact } from '../../copy/facts.ts';
import type { TextStyle } from '../../text/style.ts';
import type { Block } from '../block.ts';
import { ADDRESS_LINES } from '../tokens.ts';
import type { Canvas } from './canvas.ts';
import { factsBlock } from './facts-block.ts';
import { headBlock } from './head-block.ts';

const HEAD_TO_FACTS = 9;
/** Of an address for which there is hardly room. */
const FEW_ADDRESS_LINES = [2, 1];

export interface Opening extends Block {
  /** Facts that found no cell in their row. */
  untold: readonly Fact[];
}

interface Way {
  titles: readonly TextStyle[];
  addressLines: number;
  facts: readonly Fact[];
}

/**
 * Title, address and price, and the row of facts under them. What gives way where the room is too low, in turn: the size of the title, the row of facts,
 * lines of the address.
 */
export function openingBlock(copy: Copy, canvas: Canvas, room: number): Opening {
  const { titles } = canvas.type;
  const smallest = titles.slice(-1);
  const { facts } = copy;
  const ways: Way[] = [
    ...titles.map((_, index) => ({ titles: titles.slice(index), addressLines: ADDRESS_LINES, facts })),
    { titles: smallest, addressLines: ADDRESS_LINES, facts: [] },
    ...FEW_ADDRESS_LINES.map((addressLines) => ({ titles: smallest, addressLines, facts: [] })),
  ];
  let made: Opening | undefined;
  for (const way of ways) {
    made = openingIn(copy, canvas, way);
    if (made.height <= room) break;
  }
  return made as Opening; // of two ways at least
}

function openingIn(copy: Copy, canvas: Canvas, { titles, addressLines, facts: told }: Way): Opening {
  const head = headBlock(copy, { ...canvas, type: { ...canvas.type, titles } }, addressLines);
  const { block: facts, shown } = factsBlock(told, canvas);
  const factsTop = head.height + HEAD_TO_FACTS * canvas.distance;
  return {
    height: factsTop + facts.height,
    untold: copy.facts.slice(shown),
    cuts: [...head.cuts, ...facts.cuts],
    place: (top) => [...head.place(top), ...facts.place(top + factsTop)],
  };
}
