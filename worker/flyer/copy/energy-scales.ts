import type { Energy } from '../../../sql/listing/listing.ts';

const A_TO_G = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
const GERMAN = ['A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
const AUSTRIAN = ['A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'];
const IRISH = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3', 'C1', 'C2', 'C3', 'D1', 'D2', 'E1', 'E2', 'F', 'G'];
const ITALIAN = ['A4', 'A3', 'A2', 'A1', 'B', 'C', 'D', 'E', 'F', 'G'];
const DUTCH = ['A++++', 'A+++', 'A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'];
const PORTUGUESE = ['A+', 'A', 'B', 'B-', 'C', 'D', 'E', 'F'];
const POLISH = ['A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'];

const BY_SCHEME: Readonly<Record<string, readonly string[]>> = {
  EPC: A_TO_G,
  DPE: A_TO_G,
  CEE: A_TO_G,
  GEG: GERMAN,
  HWB: AUSTRIAN,
  BER: IRISH,
  APE: ITALIAN,
  ENERGIELABEL: DUTCH,
  SCE: PORTUGUESE,
  HERS: [],
};

const BY_COUNTRY: Readonly<Record<string, readonly string[]>> = {
  DE: GERMAN,
  AT: AUSTRIAN,
  IE: IRISH,
  IT: ITALIAN,
  NL: DUTCH,
  PT: PORTUGUESE,
  PL: POLISH,
};

/** The letters that a home can have, the best first. A scheme that nobody knows is read as its country's, or as A to G. */
export function scaleOf({ scheme, rating }: Energy, country: string | undefined): readonly string[] {
  const named = scheme && BY_SCHEME[scheme.trim().toUpperCase()];
  // "EPC" is what many call the certificate of any country.
  if (named && (named !== A_TO_G || !rating || A_TO_G.includes(rating.trim().toUpperCase()))) return named;
  return (country && BY_COUNTRY[country]) || A_TO_G;
}
