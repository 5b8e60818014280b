import type { Accent } from '../../colour/accent.ts';
import type { Copy } from '../../copy/copy.ts';
import { facadePart } from '../facade.ts';
import { addressStyle } from '../styles.ts';
import type { WallLight } from '../wall.ts';
import { addressBlock } from './address-block.ts';
import { AGENT_HEIGHT, agentCard, barAt } from './agent.ts';
import type { Placed } from './classic.ts';
import { FOOT, MARGIN, MEASURE, SHEET } from './grid.ts';
import { masthead } from './masthead.ts';
import { sparseFoot } from './sparse-foot.ts';
import { titleBlock } from './title-block.ts';

const TITLE_SIZES = [
  [40, 44],
  [36, 40],
  [32, 35],
  [28, 31],
  [23, 26],
] as const;
const ADDRESS = addressStyle(15, 22);
const ADDRESS_GAP = 8;
const FACADE_BOTTOM = 498;
/** Puts the first baseline of the title at 567.2 where nothing pushes it. */
const FACADE_TO_TITLE = 33.18;
const AGENT_LIFT = AGENT_HEIGHT + 14;
const ABOVE_BAR = 24;
const FACADE_INSET = 24;

/** The sheet of a listing with little to say: house front over the full width, large title, price at the foot. */
export function sparseSheet(copy: Copy, accent: Accent, light: WallLight): Placed {
  const lift = copy.agent ? AGENT_LIFT : 0;
  const foot = sparseFoot(copy, accent, FOOT - lift);
  const sizes = TITLE_SIZES.filter(([size]) => size <= foot.priceSize);
  const title = titleBlock(copy.title, sizes.length > 0 ? sizes : [[foot.priceSize, foot.priceSize + 3]], MEASURE);
  const address = addressBlock(copy.address, ADDRESS, MEASURE);
  const words = title.height + ADDRESS_GAP + address.height;
  const bottom = Math.min(FACADE_BOTTOM - lift, foot.top - ABOVE_BAR - words - FACADE_TO_TITLE);
  const titleTop = bottom + FACADE_TO_TITLE;
  const head = masthead(copy.masthead);
  const agent = copy.agent ? agentCard(copy.agent, accent, 5) : { parts: [], cuts: [] };
  return {
    parts: [
      ...head.place(SHEET.top),
      facadePart({ ...wallOf(head.height, bottom), wall: accent.ground, ...light }),
      ...title.place(titleTop),
      ...address.place(titleTop + title.height + ADDRESS_GAP),
      { role: 'Artifact', marks: [barAt(foot.top, accent)] },
      ...foot.parts,
      ...agent.parts,
    ],
    cuts: [...head.cuts, ...title.cuts, ...address.cuts, ...foot.cuts, ...agent.cuts],
  };
}

/** Off the sheet on three sides, or, below a masthead, inside the margins. */
function wallOf(mastheadHeight: number, bottom: number) {
  if (mastheadHeight === 0) return { x: 0, y: 0, width: SHEET.width, height: bottom, inset: MARGIN };
  const y = SHEET.top + mastheadHeight;
  return { x: MARGIN, y, width: MEASURE, height: bottom - y, inset: FACADE_INSET };
}
