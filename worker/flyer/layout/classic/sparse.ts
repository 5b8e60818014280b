import type { Block } from '../block.ts';
import { facadePart } from '../facade.ts';
import type { Brief } from '../layout.ts';
import { ADDRESS_LINES } from '../tokens.ts';
import { addressBlock } from './address-block.ts';
import { agentCard, barAt } from './agent.ts';
import { wholeCanvas } from './canvas.ts';
import type { Placed } from './classic.ts';
import { legalBlock } from './legal-block.ts';
import { masthead } from './masthead.ts';
import { sparseFoot } from './sparse-foot.ts';
import { titleBlock } from './title-block.ts';

const ADDRESS_GAP = 8;
/** Of the sheet's height: where the house front ends at the latest. */
const FACADE_SHARE = 498 / 841.89;
/** Puts the first baseline of the title at 567.2 where nothing pushes it. */
const FACADE_TO_TITLE = 33.18;
const CARD_GAP = 14;
const ABOVE_BAR = 24;
const FACADE_INSET = 24;

/** The sheet of a listing with little to say: house front over the full width, large title, price at the foot. */
export function sparseSheet({ copy, pictures, accent, light, frame, type }: Brief): Placed {
  const canvas = wholeCanvas({ frame, type, accent });
  const { distance } = canvas;
  const { agent, url, words } = copy;
  const card = agentCard(
    {
      scan: words.scan,
      column: canvas.x(5),
      ...(agent && { agent }),
      ...(url && { url }),
      ...(pictures.agentPhoto && { photo: pictures.agentPhoto }),
    },
    canvas,
  );
  const legal = legalBlock(copy, canvas, frame);
  const cardLift = card.height > 0 ? card.height + CARD_GAP : 0;
  const lift = cardLift + (legal.height > 0 ? legal.height + CARD_GAP : 0);
  const foot = sparseFoot(copy, canvas, frame.foot - lift);
  const sizes = type.poster.titles.filter(({ size }) => size <= foot.priceSize);
  const smallest = { ...(type.poster.titles[0] ?? type.price), size: foot.priceSize, leading: foot.priceSize + 3 };
  const title = titleBlock(copy.title, sizes.length > 0 ? sizes : [smallest], canvas.left, canvas.width);
  const address = addressBlock(copy.address, {
    style: type.poster.address,
    left: canvas.left,
    width: canvas.width,
    maxLines: ADDRESS_LINES,
  });
  const titleHeight = title.height + (address.height > 0 ? ADDRESS_GAP * distance : 0);
  const least = foot.top - (ABOVE_BAR + FACADE_TO_TITLE) * distance - titleHeight - address.height;
  const bottom = Math.min(FACADE_SHARE * frame.height - lift, least);
  const titleTop = bottom + FACADE_TO_TITLE * distance;
  const head = masthead(copy.masthead, pictures.logo, canvas);
  return {
    parts: [
      ...head.place(frame.top),
      facadePart({ ...wallOf(head, bottom), wall: accent.ground, ...light }),
      ...title.place(titleTop),
      ...address.place(titleTop + titleHeight),
      { role: 'Artifact', marks: [barAt(foot.top, canvas)] },
      ...foot.parts,
      ...legal.place(frame.foot - cardLift - legal.height),
      ...card.place(frame.foot - card.height),
    ],
    cuts: [...head.cuts, ...title.cuts, ...address.cuts, ...foot.cuts, ...legal.cuts, ...card.cuts],
  };

  /** Off the sheet on three sides, or, below a masthead, inside the margins. */
  function wallOf({ height }: Block, end: number) {
    if (height === 0) return { x: 0, y: 0, width: frame.width, height: end, inset: frame.margin };
    const y = frame.top + height;
    return { x: frame.margin, y, width: frame.measure, height: end - y, inset: FACADE_INSET };
  }
}
