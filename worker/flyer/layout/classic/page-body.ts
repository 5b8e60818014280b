import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import type { FlyerWarning } from '../../warning.ts';
import type { Matter } from './matter.ts';

/** What stands between the head and the foot of the first page. */
export interface PageBody {
  parts: Part[];
  cuts: FlyerWarning[];
  /** What goes on overleaf. */
  rest: Matter;
  photos: readonly Picture[];
}
