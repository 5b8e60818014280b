import { INK } from '../../colour/accent.ts';
import { type Rgb, WHITE } from '../../colour/contrast.ts';
import type { Part } from '../../sheet.ts';
import { widthOf } from '../../text/style.ts';
import { fewLines } from '../fit-text.ts';
import { logoMarks } from '../logo-marks.ts';
import type { Rect } from '../photo.ts';
import { apart, linesFrom } from '../set-text.ts';
import type { Modern } from './setting.ts';

const LOGO = 22;
const WIDEST_LOGO = 90;
const GAP = 8;
const LEADING = 11.6;
const TAB = { height: 58, inside: 12, top: 18 };

interface Brand {
  width: number;
  place(x: number, top: number, colour: Rgb, ground: Rgb): Part[];
}

/** The agency's logo and its name beside it, in two lines at most; undefined without either. */
function brandOf({ copy, pictures, strong, accent }: Modern, room: number): Brand | undefined {
  const agency = copy.agent?.agency ?? '';
  const { logo } = pictures;
  if (!agency && !logo) return undefined;
  const logoWidth = logo ? Math.min(WIDEST_LOGO, room, (LOGO * logo.width) / logo.height) : 0;
  const textX = logo ? logoWidth + GAP : 0;
  const style = { ...strong, leading: LEADING };
  // A name that is written as one word is not parted where it has room.
  const share = /\s/u.test(agency) ? 0.62 : 1;
  const halves = Math.min(room - textX, Math.max(70, widthOf(agency, style) * share + 0.1));
  const { lines } = fewLines(agency, style, { width: halves, maxLines: 2 }, '');
  const isCut = lines.join(' ').includes('…');
  const set = isCut ? fewLines(agency, style, { width: Math.max(20, room - textX), maxLines: 2 }, '').lines : lines;
  return {
    width: textX + Math.max(0, ...set.map((line) => widthOf(line.trimEnd(), style))),
    place: (x, top, colour, ground) => {
      const parts: Part[] = [];
      if (logo) {
        const marks = logoMarks(logo, { x, y: top, width: logoWidth, height: LOGO }, ground, accent);
        parts.push({ role: 'Figure', alt: logo.alt || agency, marks });
      }
      const textTop = top + (LOGO - set.length * LEADING) / 2;
      if (agency) parts.push({ role: 'P', marks: linesFrom(x + textX, textTop, apart(set), style, colour) });
      return parts;
    },
  };
}

/** At the head of the spec column. */
export function brandParts(modern: Modern, x: number, width: number): Part[] {
  return brandOf(modern, width)?.place(x, modern.frame.top, INK, WHITE) ?? [];
}

export function hasBrand({ copy, pictures }: Modern): boolean {
  return Boolean(copy.agent?.agency || pictures.logo);
}

/** On a tab of the accent that hangs over the photo from the upper edge; a tab of paper, over a house front in the accent. */
export function brandTab(modern: Modern): Tab {
  const { left, accent, frame, pictures } = modern;
  const brand = brandOf(modern, frame.measure / 2);
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
