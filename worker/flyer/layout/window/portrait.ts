import { INK } from '../../colour/accent.ts';
import type { Part } from '../../sheet.ts';
import { oneLine } from '../fit-text.ts';
import type { Composed } from '../layout.ts';
import { bareTileOf } from '../qr-tile.ts';
import { textAt } from '../set-text.ts';
import { bandBlocks } from './band.ts';
import { headBlock } from './head.ts';
import { legalLines } from './legal.ts';
import { photoZone } from './photos.ts';
import type { Poster } from './poster.ts';
import { pricePart, priceSize } from './price.ts';

/** Lengths on A4. */
const BELOW_PHOTOS = 324.59;
const BAND = 92;
/** Of a band on which nothing stands. */
const BARE_BAND = 24;
const CODE = 80;
const PRICE = { below: 96, alone: 110, words: 36 };
const PRICE_ABOVE_BAND = 24;
/** Of the lowest ink of a large price, and how deep that reaches in em: a comma, or in Arabic a hamza. */
const INK_ABOVE_BAND = 4.8;
const INK_DEPTH = { ltr: 0.2, rtl: 0.31 };
const QUALIFIER_ABOVE_PRICE = 14;
const CAP_HEIGHT = 0.73;
/** How high a price reaches in em; a dollar sign and the signs of East Asia stand taller than figures. */
const RISE = { figures: CAP_HEIGHT, tall: 0.86 };
const TALL = /[$\p{Script=Han}\p{Script=Hangul}]/u;
const BELOW_HEAD = 3;
const CODE_BELOW_TITLE = 6;
const FACTS_ABOVE_FOOT = 31.6;
const PHONE_ABOVE_FOOT = 21.9;
/** Whatever the paper: nothing of meaning stands within 5 mm of the trim. */
const LEGAL_ABOVE_TRIM = 16;

/** A card that stands: photos above, title and price on white, facts and agency on a band of the accent. */
export function portraitCard(poster: Poster): Composed {
  const { scale, frame, accent, right, gap, legal } = poster;
  const small = legalLines(poster);
  const { facts, contact } = bandBlocks(poster);
  const isBare = facts.shown === 0 && contact.width === 0 && small.count === 0;
  const band = isBare ? BARE_BAND : BAND;
  const bottom = frame.height - (BELOW_PHOTOS - BAND + band) * scale;
  const photos = photoZone(poster, bottom);
  const foot = frame.height - small.count * legal.leading;
  const bandTop = foot - band * scale;
  const code = bareTileOf(poster.copy, CODE * scale);
  const headWidth = frame.measure - (code ? code.side + gap : 0);
  const head = headBlock(poster, { width: headWidth, colour: INK, placeAsTitle: false });
  const codeTop = bottom + gap + CODE_BELOW_TITLE * scale;
  const price = priceParts(poster, {
    bandTop,
    headBottom: bottom + gap + head.height + BELOW_HEAD * scale,
    codeBottom: code ? codeTop + code.side + code.quiet : 0,
    width: headWidth,
  });
  const ground: Part = {
    role: 'Artifact',
    marks: [{ type: 'box', x: 0, y: bandTop, width: frame.width, height: frame.height - bandTop, fill: accent.ground }],
  };
  const parts = [
    ...photos.parts,
    ...head.place(bottom + gap),
    ...price.parts,
    ...(code ? [code.place(right - code.side, codeTop)] : []),
    ground,
    ...facts.place(foot - FACTS_ABOVE_FOOT * scale, accent.onGround),
    ...contact.place(foot - PHONE_ABOVE_FOOT * scale, accent.onGround),
    ...small.place(frame.height - LEGAL_ABOVE_TRIM, accent.onGround),
  ];
  const cuts = [...photos.cuts, ...head.cuts, ...price.cuts, ...facts.cuts, ...contact.cuts, ...small.cuts];
  return { sheets: [{ width: frame.width, height: frame.height, parts }], cuts };
}

interface PricePlace {
  bandTop: number;
  headBottom: number;
  /** With its quiet zone; 0 without a code. */
  codeBottom: number;
  /** Of what stands beside the code. */
  width: number;
}

function priceParts(poster: Poster, place: PricePlace) {
  const { scale, copy, accent, strong, left } = poster;
  const { qualifier = '' } = copy.price;
  const { bandTop, width } = place;
  const size = largestPrice(poster, place);
  const depth = INK_DEPTH[copy.direction];
  const baseline = bandTop - Math.max(PRICE_ABOVE_BAND * scale, INK_ABOVE_BAND * scale + depth * size);
  const price = pricePart(poster, size, baseline, accent.type);
  if (!qualifier) return { parts: [price], cuts: [] };
  const { text, cuts } = oneLine(qualifier, strong, width, '/listing/priceQualifier');
  const above = baseline - CAP_HEIGHT * size - QUALIFIER_ABOVE_PRICE * scale;
  const label: Part = { role: 'P', marks: [textAt(left, above, text, strong, accent.type)] };
  return { parts: [label, price], cuts };
}

/** As wide as the sheet below the code, or higher beside it: whichever is larger. */
function largestPrice(poster: Poster, { bandTop, headBottom, codeBottom, width }: PricePlace): number {
  const { scale, copy, frame, strong } = poster;
  const { qualifier = '', isWords, text } = copy.price;
  const most = isWords ? PRICE.words : qualifier ? PRICE.below : PRICE.alone;
  const rise = TALL.test(text) ? RISE.tall : RISE.figures;
  const depth = INK_DEPTH[copy.direction];
  const belowHead = headBottom + (qualifier ? QUALIFIER_ABOVE_PRICE * scale + strong.size : 0);
  const sizeBelow = (top: number, measure: number) => {
    const room = bandTop - top;
    const above = Math.min((room - PRICE_ABOVE_BAND * scale) / rise, (room - INK_ABOVE_BAND * scale) / (rise + depth));
    return priceSize(poster, measure, Math.min(most * scale, above));
  };
  return Math.max(sizeBelow(belowHead, width), sizeBelow(Math.max(belowHead, codeBottom), frame.measure));
}
