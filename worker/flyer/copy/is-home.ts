import type { Listing } from '../../../sql/listing/listing.ts';
import type { Code } from './languages/language.ts';
import { LANGUAGES } from './languages/languages.ts';

/** Whole words, with or without _ between them: an island villa and a landed house are homes. */
const NO_HOME =
  /(?<!\p{L})(?:offices?|(?:farm|wood)?lands?|plots?|(?:work)?shops?|retail|stores?|warehouses?|industr(?:y|ial)|commerc(?:e|ial)|factor(?:y|ies)|garages?|parking|hotels?)(?!\p{L})/iu;
/** What a home comes with, or lies above, does not make it another thing. */
const BESIDES = /(?<!\p{L})(?:with|plus|in[ck]l\w*|above|over|avec|com|con|med|met|mit)(?!\p{L}).*/iu;

/** Offices and land have no bedrooms to speak of: "0" there is no studio. */
export function isHome({ propertyType = '' }: Listing): boolean {
  const type = propertyType.replace(BESIDES, '').trim();
  return !NO_HOME.test(type) && !isNamedElsewhere(type.toLowerCase());
}

const CODES: readonly Code[] = ['LAND', 'OFFICE', 'SHOP', 'WAREHOUSE', 'COMMERCIAL', 'HOTEL', 'PARKING'];
/** Danish, Finnish and Greek: markets of ours whose languages have no labels. */
// biome-ignore format: a list of words
const OF_OTHER_LANGUAGES = [
  'grund', 'erhverv', 'erhvervslokale', 'erhvervslejemål', 'lager',
  'tontti', 'toimisto', 'toimitila', 'liiketila', 'varasto', 'autopaikka', 'autotalli',
  'οικόπεδο', 'αγροτεμάχιο', 'γραφείο', 'κατάστημα', 'αποθήκη', 'πάρκινγκ', 'θέση στάθμευσης',
];
const OF_OUR_LANGUAGES = LANGUAGES.flatMap(({ codes }) => CODES.map((code) => codes[code].toLowerCase()));
const NAMES = [...new Set([...OF_OUR_LANGUAGES, ...OF_OTHER_LANGUAGES])];

/** In the words that a sheet in another language has for it: alone, at the beginning, or at the end of a compound: "Baugrundstück". */
function isNamedElsewhere(type: string): boolean {
  const isOneWord = /^\p{Script=Latin}+$/u.test(type);
  return NAMES.some((name) => type === name || type.startsWith(`${name} `) || (isOneWord && type.endsWith(name)));
}
