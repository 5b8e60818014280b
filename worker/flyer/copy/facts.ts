import type { Listing } from '../../../sql/listing/listing.ts';
import { formatArea, secondArea } from './area.ts';
import { hasFactsOfJapan, layoutFact, modeFact, walkFact } from './facts-of-japan.ts';
import { isHome } from './is-home.ts';
import type { CountedFact } from './languages/language.ts';
import { formatYear } from './locale/dates.ts';
import { formatNumber } from './locale/numbers.ts';
import { counted, phrase } from './locale/phrase.ts';
import type { SheetLocale } from './locale/sheet-locale.ts';

/** A figure that is read at a glance: "3" "bedrooms", or "620" with the unit "m²" and the label "living area". */
export interface Fact {
  figure: string;
  unit?: string;
  label: string;
  /** As short as a poster wants it: "beds". */
  short?: string;
  /** The figure is a word that needs no label where it stands alone. */
  isWord?: boolean;
  /** JSON pointer to the field that it tells. */
  path: string;
}

/** In a line of its own: "620 m²", but "2009年". */
export function factInLine({ figure, unit = '' }: Fact): string {
  const isCounter = /^[\p{Script=Han}\p{Script=Hangul}]/u.test(unit);
  return `${figure}${isCounter ? '' : ' '}${unit}`.trimEnd();
}

/** Where homes are counted by their rooms, the living room with them: "3,5 Zimmer", "T4", "trilocale". */
const COUNTS_ROOMS = new Set([
  'AT',
  'CH',
  'CZ',
  'DE',
  'DK',
  'FI',
  'FR',
  'HU',
  'IL',
  'IT',
  'LI',
  'LU',
  'PL',
  'SE',
  'SK',
  'UA',
]);

/** Where the year in which a home was built belongs to its first figures. */
export const YEAR_IS_A_FACT = new Set(['US', 'CA', 'PR', 'JP', 'KR', 'TW']);

export function factsOf(listing: Listing, locale: SheetLocale): Fact[] {
  const words = locale.language.facts;
  const fact = (field: CountField) => countedFact(field, listing, locale, words[field]);
  const roomsFirst = listing.bedrooms === undefined || COUNTS_ROOMS.has(locale.country ?? '');
  const facts = [
    roomsFirst ? fact('rooms') : undefined,
    bedroomsOf(listing, locale),
    fact('bathrooms'),
    fact('toilets'),
    fact('parkingSpaces'),
    areaOf('livingArea', listing, locale),
    areaOf('lotArea', listing, locale),
    fact('receptionRooms'),
    roomsFirst ? undefined : fact('rooms'),
    builtOf(listing, locale),
    ...(hasFactsOfJapan(locale) ? [walkFact(listing, locale), modeFact(listing, locale)] : []),
  ];
  return facts.filter((each) => each !== undefined);
}

/** Codes, and words of the languages that name the area of a house otherwise than that of a flat. */
const WHOLE_HOUSE =
  /^(?:(?:\w+_)?(?:HOUSE|HOME)|(?:SEMI_)?DETACHED|TERRACED?|BUNGALOW|VILLA|FARM|WAREHOUSE|HOTEL)$|戸建|平屋|別荘|단독|전원주택|다가구/u;

function bedroomsOf(listing: Listing, locale: SheetLocale): Fact | undefined {
  const { studio, layout, bedrooms } = locale.language.facts;
  const layoutOfTitle = hasFactsOfJapan(locale) ? layoutFact(listing, locale) : undefined;
  if (layoutOfTitle) return layoutOfTitle;
  if (listing.bedrooms !== 0) return countedFact('bedrooms', listing, locale, bedrooms);
  return isHome(listing) ? { figure: studio, label: layout, isWord: true, path: '/listing/bedrooms' } : undefined;
}

type CountField = 'bedrooms' | 'bathrooms' | 'toilets' | 'rooms' | 'receptionRooms' | 'parkingSpaces';

function countedFact(
  field: CountField,
  listing: Listing,
  locale: SheetLocale,
  { label, short }: CountedFact,
): Fact | undefined {
  const value = listing[field];
  if (!value) return undefined;
  const { tag } = locale.language;
  return {
    path: `/listing/${field}`,
    figure: formatNumber(value, 1, locale.tag),
    label: counted(label, value, tag),
    ...(short && { short: counted(short, value, tag) }),
  };
}

function areaOf(field: 'livingArea' | 'lotArea', listing: Listing, locale: SheetLocale): Fact | undefined {
  const area = listing[field];
  if (!area) return undefined;
  const label = areaLabel(field, listing, locale);
  const second = secondArea(area, field, locale);
  const both = second && phrase(locale.language.secondArea, { area: second, label });
  return { ...formatArea(area, locale), label: both ?? label, path: `/listing/${field}` };
}

function areaLabel(field: 'livingArea' | 'lotArea', { propertyType = '' }: Listing, { language }: SheetLocale): string {
  const { houseArea, livingArea, lotArea } = language.facts;
  if (field === 'lotArea') return lotArea;
  return houseArea && WHOLE_HOUSE.test(propertyType) ? houseArea : livingArea;
}

function builtOf({ yearBuilt }: Listing, { tag, country = '', language }: SheetLocale): Fact | undefined {
  if (!yearBuilt || !YEAR_IS_A_FACT.has(country)) return undefined;
  return { ...formatYear(yearBuilt, tag), label: language.terms.yearBuilt, path: '/listing/yearBuilt' };
}
