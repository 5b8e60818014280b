import { marksOf, type PathMark, type Sheet } from '../sheet.ts';
import type { FlyerWarning } from '../warning.ts';

/** 0.26 mm: modules that are finer are not read from paper. */
const LEAST_MODULE = 0.736;
const MM_PER_POINT = 25.4 / 72;

/** Says that no telephone will read a code of so long an address at the size at which it is drawn. */
export function codeWarnings(sheets: readonly Sheet[]): FlyerWarning[] {
  const codes = marksOf(sheets).filter((mark): mark is PathMark => mark.type === 'path' && mark.isFaced === true);
  return codes.filter((code) => moduleOf(code) < LEAST_MODULE).map(tooFine);
}

/** Of a code every run of dark modules is one module high. */
function moduleOf({ polygons }: PathMark): number {
  const heights = (polygons[0] ?? []).map(([, y]) => y);
  return Math.max(...heights) - Math.min(...heights);
}

function tooFine({ polygons }: PathMark): FlyerWarning {
  const across = polygons.flat().map(([x]) => x);
  const side = Math.round((Math.max(...across) - Math.min(...across)) * MM_PER_POINT);
  const message = `The address is too long for a code of ${side} mm that telephones can read: give a shorter one.`;
  return { path: '/listing/url', code: 'CODE_TOO_FINE', message };
}
