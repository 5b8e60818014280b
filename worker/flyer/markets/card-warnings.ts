import type { Listing } from '../../../sql/listing/listing.ts';
import type { Copy } from '../copy/copy.ts';
import { marksOf, type Sheet } from '../sheet.ts';
import type { FlyerWarning } from '../warning.ts';
import { itemsFor, valueAt } from './market-warnings.ts';

const MESSAGE =
  'WINDOW_CARD does not print it, and the market expects it on the sheet: say it in disclaimers, or take CLASSIC or MODERN.';

/** A poster prints them only where it happens to have room, or nothing that comes before them. */
const SELDOM_ON_A_CARD =
  /^\/listing\/(?:tenure|leaseYearsRemaining|titleDocument|taxBand|fees|transport|yearBuilt|agent\/(?:name|transactionMode)|energy\/(?!rating|emissions).+)$/;

/** What is given, is expected by the listing's market, and is not on the card all the same. */
export function cardWarnings(
  listing: Listing,
  copy: Copy,
  sheets: readonly Sheet[],
  told: readonly FlyerWarning[],
): FlyerWarning[] {
  const expected = new Set(itemsFor(listing).flatMap(({ path }) => givenAt(listing, path) ?? []));
  const seldom = [...expected].filter((path) => SELDOM_ON_A_CARD.test(path) && !isPrinted(path, copy, sheets));
  const silent = seldom.filter((path) => !told.some((cut) => cut.path.startsWith(path)));
  return silent.map((path) => ({ path, code: 'MISSING_LEGAL_ITEM', message: MESSAGE }));
}

/** The year of the house stands for that of its certificate. */
function givenAt(listing: Listing, path: string): string | undefined {
  const paths = [path, path.replace('/energy/yearBuilt', '/yearBuilt')];
  return paths.find((each) => valueAt({ listing }, each) !== undefined);
}

function isPrinted(path: string, { agent, energy, facts }: Copy, sheets: readonly Sheet[]): boolean {
  if (path === '/listing/agent/name') return !agent?.agency;
  // Where there is no class, the legal line tells what the certificate says first.
  if (path.startsWith('/listing/energy/')) return !energy?.rating && energy?.rows[0]?.path === path;
  const figure = facts.find((fact) => fact.path.startsWith(path))?.figure;
  return marksOf(sheets).some((mark) => mark.type === 'text' && mark.text.trim() === figure);
}
