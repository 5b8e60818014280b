import type { Part } from '../../sheet.ts';
import type { Composed } from '../layout.ts';
import { loneParts } from '../photo-parts.ts';
import { brandParts, brandTab, hasBrand } from './brand.ts';
import { conditionsOf } from './content.ts';
import { leadPart } from './lead.ts';
import { type PosterFoot, posterFoot } from './poster-foot.ts';
import { posterWords } from './poster-words.ts';
import { type Modern, wordsBeside } from './setting.ts';

const BELOW_BRAND = 36;
/** Of the sheet's height: where the picture ends at the latest. */
const LEAD_SHARE = 0.6;
const LEAST_LEAD = 0.25;
const WORD_COLUMNS = 6;
const MOST_NOTES = 2;
const SHORT_COPY = 160;

/** Hardly more than title, price, address and facts, and one picture at most. */
function isPoster(modern: Modern): boolean {
  const { copy, pictures } = modern;
  const pictureCount = pictures.photos.length + pictures.floorPlans.length + pictures.energyLabels.length;
  const hasFew = conditionsOf(modern, []).length + copy.features.length <= MOST_NOTES && !copy.energy;
  const isShown = pictures.photos.length === 1 ? pictureCount === 1 : pictureCount === 0;
  return isShown && hasFew && copy.description.length < SHORT_COPY;
}

/**
 * A typographic poster: a picture or the house front, the title large below or beside it, the price larger at the foot.
 * Undefined for listings with more to say, more facts than stand in a row among it, and where the words leave no room for a picture.
 */
export function posterSheets(modern: Modern): Composed | undefined {
  if (!isPoster(modern)) return undefined;
  const { width, height, isLandscape } = modern.frame;
  const words = isLandscape ? wordsBeside(modern, WORD_COLUMNS) : modern;
  const foot = posterFoot(modern, words);
  if (foot.leavesFacts) return undefined;
  const head = posterWords(words, foot.priceSize);
  const room = foot.top - 2 * modern.gap - head.height;
  if (room < (isLandscape ? modern.frame.top + BELOW_BRAND : LEAST_LEAD * height)) return undefined;
  const top = isLandscape ? leadBeside(modern, words, foot) : leadAbove(modern, room);
  const parts = [...top.parts, ...head.place(top.headTop), ...foot.parts];
  return { sheets: [{ width, height, parts }], cuts: [...head.cuts, ...foot.cuts] };
}

interface Top {
  parts: Part[];
  headTop: number;
}

function leadAbove(modern: Modern, room: number): Top {
  const { frame, gap, pictures } = modern;
  const height = Math.min(room, LEAD_SHARE * frame.height);
  const tab = brandTab(modern);
  const box = { x: 0, y: 0, width: frame.width, height };
  const [photo] = pictures.photos;
  const lead = photo ? loneParts(photo, box, modern.accent) : [leadPart(modern, undefined, box, tab.box)];
  return { parts: [...lead, ...tab.parts], headTop: height + gap };
}

function leadBeside(modern: Modern, words: Modern, { pictureBottom: height }: PosterFoot): Top {
  const { frame, gap, pictures } = modern;
  const x = words.right + gap;
  const lead = leadPart(modern, pictures.photos[0], { x, y: 0, width: frame.width - x, height });
  const brand = brandParts(words, words.left, words.frame.measure);
  return { parts: [...brand, lead], headTop: frame.top + (hasBrand(modern) ? BELOW_BRAND : 0) };
}
