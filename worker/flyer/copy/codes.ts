import { withCapital } from '../text/capital.ts';
import type { Code, Language } from './languages/language.ts';

/** Other codes for the same. English keeps their own words: a flat is a flat there. */
const SAME_AS: Readonly<Record<string, Code>> = {
  FLAT: 'APARTMENT',
  CONDO: 'APARTMENT',
  CONDOMINIUM: 'APARTMENT',
  MAISONETTE: 'DUPLEX',
  DETACHED: 'DETACHED_HOUSE',
  SINGLE_FAMILY_HOME: 'DETACHED_HOUSE',
  SINGLE_FAMILY_HOUSE: 'DETACHED_HOUSE',
  SEMI_DETACHED: 'SEMI_DETACHED_HOUSE',
  TERRACED: 'TERRACED_HOUSE',
  TERRACE: 'TERRACED_HOUSE',
  TERRACE_HOUSE: 'TERRACED_HOUSE',
  TOWNHOUSE: 'TERRACED_HOUSE',
  PLOT: 'LAND',
  BUILDING_PLOT: 'LAND',
  RETAIL: 'SHOP',
  STORE: 'SHOP',
  COMMERCIAL_PROPERTY: 'COMMERCIAL',
  PARKING_SPACE: 'PARKING',
  FULLY_FURNISHED: 'FURNISHED',
  PARTLY_FURNISHED: 'PART_FURNISHED',
  PARTIALLY_FURNISHED: 'PART_FURNISHED',
  SEMI_FURNISHED: 'PART_FURNISHED',
};

/** Codes as systems keep them, DETACHED_HOUSE, become words of the language where it has them; what a person wrote stays. */
export function wordsOf(text: string | undefined, { tag, codes }: Language): string | undefined {
  if (!text || !/^[A-Z]{3,}(_[A-Z]+)*$/.test(text)) return text;
  const own: Readonly<Record<string, string>> = codes;
  const same = tag.startsWith('en') ? undefined : SAME_AS[text];
  return own[text] ?? (same && own[same]) ?? sentenceCase(text);
}

function sentenceCase(code: string): string {
  return withCapital(code.toLowerCase().replaceAll('_', ' '));
}
