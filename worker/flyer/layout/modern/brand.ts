import { INK } from '../../colour/accent.ts';
import { type Rgb, WHITE } from '../../colour/contrast.ts';
import type { Part } from '../../sheet.ts';
import { type TextStyle, widthOf } from '../../text/style.ts';
import { firstToHold, type SetLines, scaled } from '../fit-text.ts';
import { logoMarks } from '../logo-marks.ts';
import type { Rect } from '../photo.ts';
import { apart, linesFrom } from '../set-text.ts';
import { widestPiece } from './price-place.ts';
import type { Modern } from './setting.ts';

const LOGO = 22;
const WIDEST_LOGO = 90;
const GAP = 8;
const LEADING = 11.6;
const TAB = { height: 58, inside: 12, top: 18 };

/** Of the leading too: a long name before it is cut. */
const SMALLER = [0.92, 0.84] as const;
const LEAST_NAME = 20;

/** Width that logo and name have, and what they may have where the name is longer. */
interface Room {
  own: number;
  most: number;
}

interface Brand {
  width: number;
  place(x: number, top: number, colour: Rgb, ground: Rgb): Part[];
}

/** The agency's logo and its name beside it, no word of which a wide logo parts; undefined without either. */
function brandOf({ copy, pictures, strong, accent }: Modern, { own, most }: Room): Brand | undefined {
  const agency = copy.agent?.agency ?? '';
  const { logo } = pictures;
  if (!agency && !logo) return undefined;
  const beside = agency ? Math.max(LOGO, most - GAP - widestPiece(agency, strong)) : most;
  const logoWidth = logo ? Math.min(WIDEST_LOGO, beside, (LOGO * logo.width) / logo.height) : 0;
  const textX = logo ? logoWidth + GAP : 0;
  const { lines: set, style } = nameSet(agency, strong, { own: own - textX, most: Math.max(LEAST_NAME, most - textX) });
  return {
    width: textX + Math.max(0, ...set.map((line) => widthOf(line.trimEnd(), style))),
    place: (x, top, colour, ground) => {
      const parts: Part[] = [];
      if (logo) {
        const marks = logoMarks(logo, { x, y: top, width: logoWidth, height: LOGO }, ground, accent);
        parts.push({ role: 'Figure', alt: logo.alt || agency, marks });
      }
      const textTop = top + (LOGO - set.length * style.leading) / 2;
      if (agency) parts.push({ role: 'P', marks: linesFrom(x + textX, textTop, apart(set), style, colour) });
      return parts;
    },
  };
}

/** One line where the name has room, else two of nearly equal length; in more room, smaller, in three before it is cut. */
function nameSet(agency: string, strong: TextStyle, { own, most }: Room): SetLines {
  const style = { ...strong, leading: LEADING };
  const set = firstToHold(agency, [style], own, 2);
  if (!set.wasCut) return set;
  const smaller = SMALLER.map((share) => scaled(style, share));
  const inTwo = firstToHold(agency, [style, ...smaller], most, 2);
  return inTwo.wasCut ? firstToHold(agency, smaller.slice(-1), most, 3) : inTwo;
}

/** At the head of the spec column. */
export function brandParts(modern: Modern, x: number, width: number): Part[] {
  return brandOf(modern, { own: width, most: width })?.place(x, modern.frame.top, INK, WHITE) ?? [];
}

export function hasBrand({ copy, pictures }: Modern): boolean {
  return Boolean(copy.agent?.agency || pictures.logo);
}

/** On a tab of the accent that hangs over the photo from the upper edge; a tab of paper, over a house front in the accent. */
export function brandTab(modern: Modern): Tab {
  const { left, accent, frame, pictures } = modern;
  const brand = brandOf(modern, { own: frame.span(4), most: frame.measure / 2 });
  if (!brand) return { parts: [] };
  const [fill, ink] = pictures.photos.length > 0 ? [accent.ground, accent.onGround] : [WHITE, INK];
  // A narrow logo alone hangs in a square, not on a ribbon.
  const width = Math.max(TAB.height, brand.width + 2 * TAB.inside);
  const box = { x: left, y: 0, width, height: TAB.height };
  return {
    box,
    parts: [
      { role: 'Artifact', marks: [{ type: 'box', ...box, fill }] },
      ...brand.place(left + (width - brand.width) / 2, TAB.top, ink, fill),
    ],
  };
}

interface Tab {
  box?: Rect;
  parts: Part[];
}
