import type { Part } from '../../sheet.ts';
import type { FlyerWarning } from '../../warning.ts';
import type { Block } from '../block.ts';
import type { Brief } from '../layout.ts';
import { agentCard } from './agent.ts';
import { type Canvas, wholeCanvas } from './canvas.ts';
import { liftOfContinued } from './continued.ts';
import { legalBlock } from './legal-block.ts';
import { masthead } from './masthead.ts';

const ABOVE_FOOT = 12;
const ABOVE_CODE = 9.3;
/** Of features from the column before them: the telephone stands below them. */
const INSET = 4;

/** Where the first page has room between its head and its foot. */
export interface Room {
  /** Where the pictures begin. */
  top: number;
  /** The lowest y of what stands above the foot. */
  bottom: number;
  /** By how much the foot stands higher where the text goes on overleaf. */
  lift: number;
}

/** What stands at the head and at the foot of the first page, whatever is between. */
export interface Furniture extends Room {
  head: Part[];
  foot(lift: number): Part[];
  cuts: FlyerWarning[];
}

export function furnitureOf(brief: Brief): Furniture {
  const { copy, pictures, frame } = brief;
  const canvas = wholeCanvas(brief);
  const top = masthead(copy.masthead, pictures.logo, canvas);
  const legal = legalBlock(copy, canvas, frame);
  const card = agentCard(cardOf({ copy, pictures }, canvas), canvas);
  const cardTop = frame.foot - card.height;
  const legalTop = cardTop - (isSeen(card) && isSeen(legal) ? ABOVE_FOOT : 0) - legal.height;
  const above = copy.url && !isSeen(legal) ? ABOVE_CODE : ABOVE_FOOT;
  return {
    top: frame.top + top.height,
    bottom: legalTop - (isSeen(card) || isSeen(legal) ? above : 0),
    lift: liftOfContinued(brief),
    head: top.place(frame.top),
    foot: (lift) => [...legal.place(legalTop - lift), ...card.place(cardTop - lift)],
    cuts: [...top.cuts, ...legal.cuts, ...card.cuts],
  };
}

function isSeen({ height }: Block): boolean {
  return height > 0;
}

function cardOf({ copy, pictures }: Pick<Brief, 'copy' | 'pictures'>, canvas: Canvas) {
  const { agent, url, words } = copy;
  return {
    scan: words.scan,
    column: canvas.distance < 1 ? canvas.x(4) : canvas.x(5) + INSET,
    ...(agent && { agent }),
    ...(url && { url }),
    ...(pictures.agentPhoto && canvas.distance === 1 && { photo: pictures.agentPhoto }),
  };
}
