import { INK } from '../../colour/accent.ts';
import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import type { FlyerWarning } from '../../warning.ts';
import type { Brief } from '../layout.ts';
import { photoPart } from '../photo.ts';
import { GAP_PHOTO_TO_TITLE, LINE } from '../tokens.ts';
import { wholeCanvas } from './canvas.ts';
import { type Gallery, galleries } from './gallery.ts';
import { isEmpty, type Matter } from './matter.ts';
import { contentOf } from './overleaf-furniture.ts';
import { kindsOf, type Section, sectionBlock } from './section.ts';
import type { Kind, SectionStyle } from './section-stacks.ts';

const ABOVE_LINE = 17;
const BELOW_LINE = 13;

/** What is still to be told. */
export interface Remainder {
  matter: Matter;
  photos: readonly Picture[];
  /** What has its heading on a page before. */
  headed: ReadonlySet<Kind>;
}

/** What one further page tells, between its head and its foot. */
export interface Leaf extends Remainder {
  parts: Part[];
  cuts: FlyerWarning[];
  /** y of the lowest part. */
  bottom: number;
}

export interface LeafSetting extends SectionStyle {
  isLast: boolean;
  /** The lowest y of what it tells. */
  bottom: number;
}

/** Photos, then the text where it broke off, features, plans: the photos as large as the words let them be. */
export function leafOf(brief: Brief, remainder: Remainder, setting: LeafSetting): Leaf {
  const { top } = contentOf(brief.frame);
  const isAlone = isEmpty(remainder.matter);
  const ways = galleries(remainder.photos, { width: brief.frame.measure, room: setting.bottom - top, isAlone });
  let leaf: Leaf | undefined;
  for (const gallery of ways) {
    leaf = withGallery(brief, remainder, gallery, setting);
    if (isEmpty(leaf.matter)) return leaf;
  }
  return leaf as Leaf; // one gallery at least, be it empty
}

function withGallery(brief: Brief, { matter, headed }: Remainder, gallery: Gallery, setting: LeafSetting): Leaf {
  const { frame } = brief;
  const { top } = contentOf(frame);
  const photos = gallery.cells(frame.margin, top).map(({ picture, ...box }) => photoPart(picture, box));
  let leaf: Leaf = { matter, headed, photos: gallery.rest, parts: photos, cuts: [], bottom: top + gallery.height };
  for (const kind of kindsOf(matter)) {
    const next = withSection(brief, leaf, kind, setting);
    if (!next) break;
    leaf = next;
  }
  return leaf;
}

/** The page with one section more; undefined where it has no room for that. */
export function withSection(
  brief: Brief,
  leaf: Leaf,
  kind: Kind,
  { isAiry, style, isLast, bottom }: LeafSetting,
): Leaf | undefined {
  const { top } = contentOf(brief.frame);
  const canvas = wholeCanvas(brief);
  const isFirst = leaf.bottom === top;
  const isUnderPhotos = leaf.parts.every(({ role }) => role === 'Figure');
  const gap = isFirst ? 0 : isUnderPhotos ? GAP_PHOTO_TO_TITLE : ABOVE_LINE + BELOW_LINE;
  const room = bottom - leaf.bottom - gap;
  const setting = { canvas, isAiry, style, room, isLast, isContinued: leaf.headed.has(kind) };
  const section = sectionBlock(kind, leaf.matter, brief, setting);
  if (!section) return undefined;
  const line = isFirst || isUnderPhotos ? [] : [lineAt(leaf.bottom + ABOVE_LINE, brief)];
  return grown(leaf, kind, section, line, leaf.bottom + gap);
}

function grown(leaf: Leaf, kind: Kind, section: Section, line: Part[], top: number): Leaf {
  return {
    matter: section.rest,
    headed: new Set([...leaf.headed, kind]),
    photos: leaf.photos,
    parts: [...leaf.parts, ...line, ...section.place(top)],
    cuts: [...leaf.cuts, ...section.cuts],
    bottom: top + section.height,
  };
}

function lineAt(y: number, { frame }: Brief): Part {
  const to = [frame.margin + frame.measure, y] as const;
  return { role: 'Artifact', marks: [{ type: 'line', from: [frame.margin, y], to, thickness: LINE, colour: INK }] };
}
