import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import { PHOTO_GAP } from '../grid-rows.ts';
import { photoPart } from '../photo.ts';
import { gallery, PHOTO_RATIO } from './photo-cells.ts';
import type { Modern } from './setting.ts';

interface RoomSetting {
  photos: readonly Picture[];
  top: number;
  bottom: number;
  /** All words of the text stand on page 1: photos that find room here have less of the next, or spare it. */
  isWanted: boolean;
}

interface PlacedPhotos {
  parts: Part[];
  rest: readonly Picture[];
  bottom: number;
}

/** Lower photos would be a strip of stamps. */
const LEAST_HEIGHT = 72;

/** Below the rows of the spec column. */
export function photosLeft({ frame, left: x }: Modern, { photos, top, bottom, isWanted }: RoomSetting): PlacedPhotos {
  const width = frame.span(4) - 4;
  const step = width / PHOTO_RATIO + PHOTO_GAP;
  const room = Math.floor((bottom - top + PHOTO_GAP) / step);
  if (!isWanted || photos.length === 0 || photos.length > room) return { parts: [], rest: photos, bottom: 0 };
  const parts = photos.map((photo, index) =>
    photoPart(photo, { x, y: top + index * step, width, height: width / PHOTO_RATIO }),
  );
  return { parts, rest: [], bottom: top + photos.length * step };
}

/** Below the text, where its columns end early. */
export function photosBelow({ frame, right }: Modern, { photos, top, bottom, isWanted }: RoomSetting): PlacedPhotos {
  const none = { parts: [], rest: photos, bottom: 0 };
  const x = frame.x(4);
  const box = { x, y: top, width: right - x, height: bottom - top };
  if (!isWanted || photos.length === 0 || box.height < LEAST_HEIGHT) return none;
  const { parts, rest, height } = gallery(photos, box, false);
  return parts.length > 0 ? { parts, rest, bottom: top + height } : none;
}
