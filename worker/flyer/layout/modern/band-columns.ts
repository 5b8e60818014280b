import type { Part } from '../../sheet.ts';
import type { FlyerWarning } from '../../warning.ts';
import { photoPart } from '../photo.ts';
import type { BandSetting } from './band.ts';
import { type LastBlock, lastBlock, noLastBlock } from './band-last.ts';
import { type BandLine, contactLines, nameLines, placedLines, widthOfLines } from './band-lines.ts';
import type { Modern } from './setting.ts';

/** Who, how to reach them, and what else there is to say, beside each other. */
export interface BandColumns {
  isEmpty: boolean;
  height: number;
  last: LastBlock;
  cuts: readonly FlyerWarning[];
  place(top: number): Part[];
}

interface Way {
  hasPortrait: boolean;
  hasLast: boolean;
  /** The number below the names instead of beside them. */
  isStacked: boolean;
}

/** Disclaimers move above the band, the number below the names, and the portrait goes, before any words are cut. */
const WAYS: readonly Way[] = [
  { hasPortrait: true, hasLast: true, isStacked: false },
  { hasPortrait: true, hasLast: false, isStacked: false },
  { hasPortrait: true, hasLast: false, isStacked: true },
  { hasPortrait: false, hasLast: false, isStacked: true },
  { hasPortrait: false, hasLast: false, isStacked: false },
];

const PORTRAIT = 44;
const BETWEEN_STACKED = 4;

export function bandColumns(modern: Modern, setting: BandSetting): BandColumns {
  const tries = WAYS.map((way) => () => columnsWith(modern, setting, way));
  let last: ReturnType<typeof columnsWith> | undefined;
  for (const set of tries) {
    last = set();
    if (last.isWhole) break;
  }
  if (!last) throw new RangeError('A band needs at least one way.');
  return last;
}

function columnsWith(modern: Modern, setting: BandSetting, { hasPortrait, hasLast, isStacked }: Way) {
  const { frame, pictures, tile, left, scale } = modern;
  const [names, contact] = [nameLines(modern), contactLines(modern)];
  const tileSide = tile?.side ?? 0;
  const last = hasLast ? lastBlock(modern, setting, tileSide) : noLastBlock(modern);
  const portrait = hasPortrait ? pictures.agentPhoto : undefined;
  const side = portrait ? PORTRAIT * scale : 0;
  const nameX = left + (portrait ? side + frame.gutter : 0);
  const end = endOf(modern, last, tileSide);
  const own = frame.x(setting.columns[1]);
  const places = isStacked
    ? stackedAt(modern, { names, contact, nameX, end })
    : besideAt(modern, { names, contact, nameX, end, own });
  const words = (top: number) => [
    placedLines(modern, names, { x: nameX, width: places.nameRoom, top }),
    placedLines(modern, contact, { x: places.contactX, width: end - places.contactX, top: top + places.contactTop }),
  ];
  return {
    isWhole: places.isWhole,
    isEmpty: names.length + contact.length === 0 && last.isEmpty && !tile && !portrait,
    height: Math.max(side, places.height, last.height),
    last,
    cuts: [
      ...words(0).flatMap(({ cuts }) => cuts),
      ...(pictures.agentPhoto && !portrait ? [leftOut(pictures.agentPhoto.path)] : []),
    ],
    place: (top: number): Part[] => [
      ...(portrait ? [photoPart(portrait, { x: left, y: top, width: side, height: side })] : []),
      ...words(top).flatMap(({ parts }) => parts),
      ...last.place(top),
    ],
  };
}

interface Lines {
  names: readonly BandLine[];
  contact: readonly BandLine[];
  nameX: number;
  end: number;
}

interface Places {
  isWhole: boolean;
  nameRoom: number;
  contactX: number;
  contactTop: number;
  height: number;
}

/** Where its own column is too narrow the number moves to the left, or to the right of a long name. */
function besideAt(modern: Modern, { names, contact, nameX, end, own }: Lines & { own: number }): Places {
  const { gutter } = modern.frame;
  const [nameWidth, contactWidth] = [widthOfLines(names), widthOfLines(contact)];
  const after = nameX + nameWidth + (nameWidth > 0 ? gutter : 0);
  const isWhole = after + contactWidth <= end;
  const contactX = isWhole ? Math.max(after, Math.min(own, end - contactWidth)) : Math.max(own, nameX);
  const nameRoom = isWhole ? nameWidth + 1 : contactX - nameX - gutter;
  return { isWhole, nameRoom, contactX, contactTop: 0, height: heightOf(modern, names.length) };
}

function stackedAt(modern: Modern, { names, contact, nameX, end }: Lines): Places {
  const room = end - nameX;
  const isWhole = Math.max(widthOfLines(names), widthOfLines(contact)) <= room;
  const contactTop = names.length > 0 ? heightOf(modern, names.length) + BETWEEN_STACKED : 0;
  const lowest = contact.at(-1);
  return {
    isWhole,
    nameRoom: room,
    contactX: nameX,
    contactTop,
    height: contactTop + (lowest ? lowest.y + lowest.style.leading : 0),
  };
}

/** Where the contact ends at the latest. */
function endOf({ frame, right }: Modern, last: LastBlock, tileSide: number): number {
  if (!last.isEmpty) return last.x - frame.gutter;
  return tileSide > 0 ? right - tileSide - frame.gutter : right;
}

function heightOf({ name, label }: Modern, lines: number): number {
  return lines > 0 ? name.leading + (lines - 1) * label.leading : 0;
}

function leftOut(path: string): FlyerWarning {
  const message = 'The foot of the sheet has no room for the portrait beside the words: left out.';
  return { path, code: 'IMAGE_LEFT_OUT', message };
}
