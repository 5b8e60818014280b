import type { Picture } from '../../pictures/picture.ts';
import type { FlyerWarning } from '../../warning.ts';
import { textCut } from '../block.ts';
import type { Row } from './rows.ts';
import type { Modern } from './setting.ts';
import type { Paragraphs } from './text-columns.ts';

/** What a page had no room for. */
export interface Overflow {
  photos: readonly Picture[];
  paragraphs: Paragraphs;
  rows: readonly Row[];
  plans: readonly Picture[];
  /** Plans that page 1 shows small: larger here when there is room. */
  shownPlans: readonly Picture[];
}

export function isNothing({ photos, paragraphs, rows, plans }: Overflow): boolean {
  return photos.length === 0 && paragraphs.length === 0 && rows.length === 0 && plans.length === 0;
}

/** Words go on overleaf, which the foot of page 1 says; pictures alone do not. */
export function goesOn({ paragraphs, rows }: Overflow): boolean {
  return paragraphs.length > 0 || rows.length > 0;
}

/** Of what the last page had no room for. */
export function cutsOf({ copy }: Modern, { photos, paragraphs, rows, plans }: Overflow): FlyerWarning[] {
  const message = 'The pages have no room for this picture: left out.';
  const pictures = [...photos, ...plans].map(({ path }) => ({ path, code: 'IMAGE_LEFT_OUT' as const, message }));
  const rowCuts = rows.map(({ path, isPicture }) =>
    isPicture
      ? { path, code: 'IMAGE_LEFT_OUT' as const, message }
      : textCut(path, 'The pages have no room for it: left out.'),
  );
  const lost = paragraphs.flat().join('').length;
  if (lost === 0) return [...pictures, ...rowCuts];
  const whole = Math.max(1, copy.description.length);
  const share = Math.max(0, Math.min(99, Math.round((100 * (whole - lost)) / whole)));
  const text = `The pages have room for about ${share} % of the description: cut.`;
  return [...pictures, textCut('/listing/description', text), ...rowCuts];
}
