import { fillByClauses } from '../../text/clauses.ts';
import { fits } from '../../text/fill-lines.ts';
import type { TextStyle } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { linesCut } from '../fit-text.ts';

/** Lines of the address as they are given; what is over stands behind the last. */
export function addressLines(
  address: string,
  style: TextStyle,
  { width, maxLines }: { width: number; maxLines: number },
): AddressLines {
  const given = address.split('\n').filter((line) => line.trim());
  if (given.every((line) => fits(line, style, width)) && given.length <= maxLines) return { lines: given, cuts: [] };
  return linesCut(fillByClauses(given.join(', '), style, { width, maxLines }), '/listing/address');
}

interface AddressLines {
  lines: readonly string[];
  cuts: FlyerWarning[];
}
