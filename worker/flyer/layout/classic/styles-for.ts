import type { TextStyle } from '../../text/style.ts';
import type { Brief } from '../layout.ts';
import type { Matter } from './matter.ts';

/** Characters; a description alone and shorter than this is set in large type, so that it does not look lost. */
const SHORT_COPY = 160;

/** In which type the words may be set, the best first. */
export function stylesFor(
  { description, features, plans, energy }: Matter,
  { copy, type }: Pick<Brief, 'copy' | 'type'>,
): readonly TextStyle[] {
  const isShort = description.length > 0 && description.length < SHORT_COPY && plans.length === 0 && !energy;
  const isAlone = features.length === 0 || copy.direction === 'rtl';
  return isShort && isAlone ? [type.shortCopy, ...type.bodies] : type.bodies;
}
