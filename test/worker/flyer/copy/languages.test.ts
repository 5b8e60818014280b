import { expect, test } from 'vitest';
import { copyOf } from '../../../../worker/flyer/copy/copy.ts';
import type { Language } from '../../../../worker/flyer/copy/languages/language.ts';
import { LANGUAGES, languageOf } from '../../../../worker/flyer/copy/languages/languages.ts';
import { counted } from '../../../../worker/flyer/copy/locale/phrase.ts';
import { printable } from '../../../../worker/flyer/text/printable.ts';
import { YABA } from '../listings.ts';

const COUNTS = [0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 10, 11, 12, 21, 22, 25, 99, 100, 101, 102, 118];

type Leaf = [path: string, text: string];

function leaves(value: unknown, path = ''): Leaf[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => leaves(child, `${path}/${key}`));
}

/** Every word that has a form for each count. */
function countedWords({ facts, years, months, yearsRemaining }: Language) {
  const { bedrooms, bathrooms, toilets, rooms, receptionRooms, parkingSpaces } = facts;
  const labels = [bedrooms, bathrooms, toilets, rooms, receptionRooms, parkingSpaces].map(({ label }) => label);
  return [...labels, years, months, yearsRemaining];
}

const tags = LANGUAGES.map((language) => [language.tag, language] as const);

test.each(tags)('%s has words for everything, in letters that can be printed', (_tag, language) => {
  for (const [path, text] of leaves(language).filter(([at]) => !/\/(space|comma|dot|join)$/.test(at))) {
    expect(text.trim(), path).toBe(text);
    expect(text, path).not.toBe('');
    expect(printable(text, path).warnings, path).toEqual([]);
  }
});

test.each(tags)('%s says of each count what its plural rules ask for', (tag, language) => {
  const rules = new Intl.PluralRules(tag);
  for (const words of countedWords(language)) {
    if (typeof words === 'string') continue;
    const missing = COUNTS.map((count) => rules.select(count)).filter((rule) => words[rule] === undefined);
    expect(missing, words.other).toEqual([]);
  }
});

test.each([
  ['en', 1, 'bedroom'],
  ['en', 0.5, 'bedrooms'],
  ['fr', 1.5, 'chambre'],
  ['pl', 1, 'sypialnia'],
  ['pl', 3, 'sypialnie'],
  ['pl', 5, 'sypialni'],
  ['pl', 22, 'sypialnie'],
  ['uk', 21, 'спальня'],
  ['uk', 4, 'спальні'],
  ['uk', 11, 'спалень'],
  ['ar', 3, 'غرف نوم'],
  ['ar', 11, 'غرفة نوم'],
  ['sw', 2, 'vyumba vya kulala'],
  ['ha', 2, 'ɗakunan kwana'],
  ['ja', 2, '寝室'],
])('in %s the word for %s is %s', (tag, count, word) => {
  const language = languageOf(new Intl.Locale(tag));

  expect(language && counted(language.facts.bedrooms.label, count, tag)).toBe(word);
});

test.each([
  ['en-NG', 'en'],
  ['en-US', 'en-US'],
  ['en-PH', 'en-US'],
  ['en-CA', 'en-CA'],
  ['en-NZ', 'en-AU'],
  ['en-IN', 'en-SG'],
  ['en-IE', 'en'],
  ['de-AT', 'de'],
  ['de-CH', 'de-CH'],
  ['fr-BE', 'fr'],
  ['fr-CA', 'fr-CA'],
  ['es-ES', 'es'],
  ['es-MX', 'es-MX'],
  ['es-PE', 'es-AR'],
  ['es-CO', 'es-419'],
  ['pt', 'pt'],
  ['pt-AO', 'pt-PT'],
  ['zh', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant-HK'],
  ['yue', 'zh-Hant'],
  ['sr-Latn', undefined],
  ['ru', undefined],
])('a sheet of %s has the labels of %s', (tag, labels) => {
  expect(languageOf(new Intl.Locale(tag))?.tag).toBe(labels);
});

test.each([
  ['es-ES', 'Piso'],
  ['es-CO', 'Apartamento'],
  ['es-CL', 'Departamento'],
  ['es-MX', 'Departamento'],
])('a flat in %s is called %s', (tag, word) => {
  expect(languageOf(new Intl.Locale(tag))?.codes.APARTMENT).toBe(word);
});

test.each([
  ['en-GB', undefined, 'To let'],
  ['en-ZA', undefined, 'To let'],
  ['en-CA', undefined, 'For rent'],
  ['en-AU', undefined, 'For rent'],
  ['en', 'SG', 'For rent'],
  ['en', 'NG', 'To let'],
  [undefined, 'AE', 'For rent'],
])('a let in %s of a home in %s is called %s', (locale, countryCode, words) => {
  const listing = {
    ...YABA,
    transaction: 'RENT' as const,
    ...(locale && { locale }),
    ...(countryCode && { countryCode }),
  };

  expect(copyOf({ listing }).copy.transaction).toBe(words);
});

test.each([
  ['ja-JP', 'APARTMENT', '専有面積'],
  ['ja-JP', 'DETACHED_HOUSE', '建物面積'],
  ['ja-JP', '新築一戸建て', '建物面積'],
  ['ja-JP', '中古マンション', '専有面積'],
  ['ko-KR', 'APARTMENT', '전용면적'],
  ['ko-KR', '단독주택', '연면적'],
  ['de-DE', 'DETACHED_HOUSE', 'Wohnfläche'],
])('the area in %s of a %s is called %s', (locale, propertyType, label) => {
  const listing = { ...YABA, locale, propertyType, livingArea: { value: 80, unit: 'SQM' as const } };

  expect(copyOf({ listing }).copy.facts.map((fact) => fact.label)).toContain(label);
});

test.each([
  ['zh-TW', '所有權', '類型'],
  ['zh-HK', '永久業權', '物業類型'],
])('a home in %s is held and named as there: %s', (locale, tenure, type) => {
  const { copy } = copyOf({ listing: { ...YABA, locale, propertyType: 'APARTMENT', tenure: 'FREEHOLD' } });

  expect(copy.terms.find(({ path }) => path === '/listing/tenure')?.value).toBe(tenure);
  expect(copy.type?.label).toBe(type);
});

test('no word of a Swiss sheet has an ß', () => {
  const swiss = languageOf(new Intl.Locale('de-CH'));

  expect(leaves(swiss).filter(([, text]) => text.includes('ß'))).toEqual([]);
  expect(swiss?.transport.walk).toBe('{minutes} Min. zu Fuss');
});
