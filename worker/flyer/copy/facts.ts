import type { Area, Listing } from '../../../sql/listing/listing.ts';
import { formatArea, secondArea } from './area.ts';
import type { CountedFact } from './languages/language.ts';
import { formatNumber, formatYear } from './locale/numbers.ts';
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
}

/** Where the year in which a home was built belongs to its first figures. */
export const YEAR_IS_A_FACT = new Set(['US', 'CA', 'PR', 'JP', 'KR', 'TW']);

export function factsOf(listing: Listing, locale: SheetLocale): Fact[] {
  const words = locale.language.facts;
  const fact = (value: number | undefined, labels: CountedFact) => countedFact(value, labels, locale);
  const rooms = fact(listing.rooms, words.rooms);
  const facts = [
    bedroomsOf(listing, locale),
    listing.bedrooms === undefined ? rooms : undefined,
    fact(listing.bathrooms, words.bathrooms),
    fact(listing.toilets, words.toilets),
    fact(listing.parkingSpaces, words.parkingSpaces),
    areaOf(listing.livingArea, words.livingArea, locale),
    areaOf(listing.lotArea, words.lotArea, locale),
    fact(listing.receptionRooms, words.receptionRooms),
    listing.bedrooms === undefined ? undefined : rooms,
    builtOf(listing, locale),
  ];
  return facts.filter((each) => each !== undefined);
}

/** Whole words, with or without _ between them: an island villa and a landed house are homes. */
const NO_HOME =
  /(?<!\p{L})(?:offices?|(?:farm|wood)?lands?|plots?|(?:work)?shops?|retail|stores?|warehouses?|industr(?:y|ial)|commerc(?:e|ial)|factor(?:y|ies)|garages?|parking|hotels?)(?!\p{L})/iu;
/** What a home comes with does not make it another thing. */
const BESIDES = /(?<!\p{L})(?:with|plus|incl\w*)(?!\p{L}).*/iu;

/** Offices and land have no bedrooms to speak of: "0" there is no studio. */
export function isHome({ propertyType = '' }: Listing): boolean {
  return !NO_HOME.test(propertyType.replace(BESIDES, ''));
}

function bedroomsOf(listing: Listing, locale: SheetLocale): Fact | undefined {
  const { studio, layout, bedrooms } = locale.language.facts;
  if (listing.bedrooms !== 0) return countedFact(listing.bedrooms, bedrooms, locale);
  return isHome(listing) ? { figure: studio, label: layout, isWord: true } : undefined;
}

function countedFact(value: number | undefined, { label, short }: CountedFact, locale: SheetLocale): Fact | undefined {
  if (!value) return undefined;
  const { tag } = locale.language;
  return {
    figure: formatNumber(value, 1, locale.tag),
    label: counted(label, value, tag),
    ...(short && { short: counted(short, value, tag) }),
  };
}

function areaOf(area: Area | undefined, label: string, locale: SheetLocale): Fact | undefined {
  if (!area) return undefined;
  const second = secondArea(area, locale);
  const both = second && phrase(locale.language.secondArea, { area: `${second.figure} ${second.unit}`, label });
  return { ...formatArea(area, locale), label: both ?? label };
}

function builtOf({ yearBuilt }: Listing, { tag, country = '', language }: SheetLocale): Fact | undefined {
  if (!yearBuilt || !YEAR_IS_A_FACT.has(country)) return undefined;
  return { figure: formatYear(yearBuilt, tag), label: language.terms.yearBuilt };
}
