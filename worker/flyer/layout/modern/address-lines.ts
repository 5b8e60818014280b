import { fits } from '../../text/fill-lines.ts';
import type { TextStyle } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { fewLines } from '../fit-text.ts';

const MOST_LINES = 4;

/** Lines of the address as they are given; what is over four stands behind the fourth. */
export function addressLines(address: string, style: TextStyle, width: number): AddressLines {
  const given = address.split('\n').filter((line) => line.trim());
  if (given.every((line) => fits(line, style, width)) && given.length <= MOST_LINES) return { lines: given, cuts: [] };
  return fewLines(given.join(', '), style, { width, maxLines: MOST_LINES }, '/listing/address');
}

interface AddressLines {
  lines: readonly string[];
  cuts: FlyerWarning[];
}
