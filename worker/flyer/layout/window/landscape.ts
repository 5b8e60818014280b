import type { Part } from '../../sheet.ts';
import type { Composed } from '../layout.ts';
import { type Tile, tileOf } from '../qr-tile.ts';
import { contactOf } from './contact.ts';
import { factsRow } from './facts.ts';
import { headBlock } from './head.ts';
import { type LegalLines, legalLines } from './legal.ts';
import { photoZone } from './photos.ts';
import type { Poster } from './poster.ts';
import { pricePart, priceSize } from './price.ts';

/** Lengths on A4. */
const GROUND = 249.28;
const TILE = 95;
const TILE_BELOW_PHOTOS = 29;
const PRICE_BELOW_PHOTOS = 94;
/** Letters of the place hang deep in Arabic. */
const PRICE_BELOW_HEAD = { ltr: 0, rtl: 6 };
const PRICE_ABOVE_FACTS = 6;
const FACTS_ABOVE_TRIM = 36;
/** Nothing of meaning stands nearer to the trim, whatever the paper: 5 mm. */
const SAFE = 14.2;
const LEGAL_ABOVE_TRIM = 16;
const FACTS_ABOVE_LEGAL = 3;
const FIGURE_DESCENT = 0.22;
const AGENCY_ABOVE_PHONE = 28;
const BETWEEN_FACTS = 30;
/** Beside the agency, which stands below its end; and where the price ends before the agency begins. */
const PRICE = { beside: 74, most: 96, least: 48, words: 36 };
/** The leading of the price, in em, and how far its baseline and its lowest comma are from the top of its box. */
const PRICE_BASELINE = 0.425 + 0.3638;
const PRICE_HEIGHT = PRICE_BASELINE + 0.2;
const FIGURE_ASCENT = 0.75;

interface Right {
  tile: Tile | undefined;
  /** The tile left the corner for the foot, so that the price has the whole measure. */
  isLow: boolean;
}

/** A card that lies: photos above, everything else on the accent. */
export function landscapeCard(poster: Poster): Composed {
  const high: Right = { tile: tileOf(poster.copy, TILE * poster.scale), isLow: false };
  const { size } = priceOf(poster, high);
  if (!high.tile || size >= PRICE.least * poster.scale || poster.copy.price.isWords) return card(poster, high);
  return card(poster, { tile: tileOf(poster.copy, 0), isLow: true });
}

function card(poster: Poster, corner: Right): Composed {
  const { scale, frame, accent, left, right, gap } = poster;
  const { onGround, ground: fill } = accent;
  const { tile, isLow } = corner;
  const y = frame.height - GROUND * scale;
  const photos = photoZone(poster, y);
  const small = legalFor(poster, corner);
  const contact = contactFor(poster);
  const side = tile?.side ?? 0;
  const tileX = tileXOf(poster, corner);
  const tileY = isLow ? frame.height - SAFE - side : y + TILE_BELOW_PHOTOS * scale;
  const facts = factsRow(poster, BETWEEN_FACTS * scale, (isLow ? tileX : right - contact.width) - gap - left);
  const { head, size, baseline } = priceOf(poster, corner);
  const ground: Part = {
    role: 'Artifact',
    marks: [{ type: 'box', x: 0, y, width: frame.width, height: frame.height - y, fill }],
  };
  const parts = [
    ground,
    ...photos.parts,
    ...head.place(y + gap),
    pricePart(poster, size, baseline, onGround),
    ...facts.place(factsBaseline(poster, corner), onGround),
    ...contact.place(factsBaseline(poster, corner), onGround),
    ...(tile ? [tile.place(tileX, tileY)] : []),
    ...small.place(frame.height - LEGAL_ABOVE_TRIM, onGround),
  ];
  const cuts = [...photos.cuts, ...head.cuts, ...facts.cuts, ...contact.cuts, ...small.cuts];
  return { sheets: [{ width: frame.width, height: frame.height, parts }], cuts };
}

function contactFor(poster: Poster) {
  return contactOf(poster, poster.phone, AGENCY_ABOVE_PHONE * poster.scale, poster.frame.measure * 0.45);
}

function tileXOf(poster: Poster, { tile, isLow }: Right): number {
  const { right, gap } = poster;
  const { width } = contactFor(poster);
  return right - (tile?.side ?? 0) - (isLow && width > 0 ? width + gap : 0);
}

/** A code at the foot reaches down beside them. */
function legalFor(poster: Poster, corner: Right): LegalLines {
  const { left, gap } = poster;
  return corner.isLow ? legalLines(poster, tileXOf(poster, corner) - gap - left) : legalLines(poster);
}

/** Legal lines push the facts up where there is no room for them below. */
function factsBaseline(poster: Poster, corner: Right): number {
  const { frame, scale, legal, figure } = poster;
  const { count } = legalFor(poster, corner);
  const legalTop = LEGAL_ABOVE_TRIM + (count - 1) * legal.leading + legal.size;
  const aboveLegal = count > 0 ? legalTop + FACTS_ABOVE_LEGAL + FIGURE_DESCENT * figure.size : 0;
  return frame.height - Math.max(FACTS_ABOVE_TRIM * scale, aboveLegal);
}

/** The price between the head above and the facts below, with the head whose qualifier leads to it. */
function priceOf(poster: Poster, corner: Right) {
  const { tile, isLow } = corner;
  const { scale, frame, left, right, gap, copy, figure, accent } = poster;
  const { qualifier, isWords } = copy.price;
  const room = (tile && !isLow ? right - tile.side - gap : right) - left;
  const head = headBlock(poster, {
    width: room,
    colour: accent.onGround,
    placeAsTitle: true,
    ...(qualifier && { qualifier }),
  });
  const headFoot = gap + head.height + PRICE_BELOW_HEAD[copy.direction] * scale;
  const top = frame.height - GROUND * scale + Math.max(PRICE_BELOW_PHOTOS * scale, headFoot);
  const factsTop = factsBaseline(poster, corner) - FIGURE_ASCENT * figure.size;
  // A code of many modules at the foot reaches higher than the facts beside it.
  const floor = tile && isLow ? Math.min(factsTop, frame.height - SAFE - tile.side) : factsTop;
  const height = floor - PRICE_ABOVE_FACTS * scale - top;
  const most = Math.min((isWords ? PRICE.words : PRICE.most) * scale, height / PRICE_HEIGHT);
  const agencyTop = factsBaseline(poster, corner) - AGENCY_ABOVE_PHONE * scale - FIGURE_ASCENT * poster.address.size;
  const aboveAgency = Math.min(most, (agencyTop - top) / PRICE_HEIGHT);
  const above = priceSize(poster, room, Math.min(aboveAgency, (isLow ? PRICE.least : PRICE.beside) * scale));
  const beforeContact = Math.min(room, right - contactFor(poster).width - gap - left);
  const size = isLow ? above : Math.max(above, priceSize(poster, beforeContact, most));
  return { head, size, baseline: top + PRICE_BASELINE * size };
}
