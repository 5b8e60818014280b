import { expect, test } from 'vitest';
import type { Listing } from '../../../../sql/listing/listing.ts';
import { copyOf } from '../../../../worker/flyer/copy/copy.ts';
import { YABA } from '../listings.ts';

const write = (listing: Partial<Listing>) => copyOf({ listing: { ...YABA, ...listing } });
const rows = (terms: readonly { label: string; value: string }[]) =>
  terms.map(({ label, value }) => [label, value.replace(/\p{Zs}/gu, ' ')]);

const LETTING: Partial<Listing> = {
  transaction: 'RENT',
  propertyType: 'APARTMENT',
  bedrooms: 2,
  bathrooms: 1,
  livingArea: { value: 74.5, unit: 'SQM' },
  priceMinor: '185000',
  currency: 'EUR',
  pricePeriod: 'MONTH',
  priceQualifier: 'NET_COLD_RENT',
  furnishing: 'UNFURNISHED',
  availableFrom: '2033-05-14',
  minimumTermMonths: 12,
  transport: [{ line: 'U2', station: 'Zoo', walkMeters: 530 }],
};

test.each([
  ['de-DE', 'Zu vermieten', ['Schlafzimmer', 'Bad', 'Wohnfläche'], 'Nettokaltmiete', 'pro Monat', 'Wohnung'],
  [
    'fr-FR',
    'À louer',
    ['chambres', 'salle de bains', 'surface habitable'],
    'Loyer hors charges',
    'par mois',
    'Appartement',
  ],
  ['nl-NL', 'Te huur', ['slaapkamers', 'badkamer', 'woonoppervlakte'], 'Kale huur', 'per maand', 'Appartement'],
  ['es-ES', 'En alquiler', ['dormitorios', 'baño', 'superficie'], 'Renta sin gastos', 'al mes', 'Piso'],
  ['it-IT', 'In affitto', ['camere da letto', 'bagno', 'superficie'], 'Canone senza spese', 'al mese', 'Appartamento'],
  ['pl-PL', 'Do wynajęcia', ['sypialnie', 'łazienka', 'powierzchnia'], 'Czynsz bez opłat', 'miesięcznie', 'Mieszkanie'],
  ['ja-JP', '賃貸', ['寝室', '浴室', '専有面積'], '管理費別', '/月', 'マンション'],
  ['ar-AE', 'للإيجار', ['غرف نوم', 'حمّام', 'المساحة'], 'صافي الإيجار', 'شهريًا', 'شقة'],
])('a letting in %s is told as an agent there tells it', (locale, transaction, labels, qualifier, period, type) => {
  const { copy, warnings } = write({ ...LETTING, transport: [], locale });

  expect(warnings).toEqual([]);
  expect(copy.transaction).toBe(transaction);
  expect(copy.facts.map(({ label }) => label)).toEqual(labels);
  expect(copy.price).toMatchObject({ qualifier, period });
  expect(copy.type?.value).toBe(type);
});

test.each([
  [
    'de-DE',
    [
      ['Möblierung', 'Unmöbliert'],
      ['verfügbar ab', '14. Mai 2033'],
      ['Mindestmietdauer', '12 Monate'],
    ],
    'U2, Zoo, 7 Min. zu Fuß',
  ],
  [
    'en-US',
    [
      ['furnishing', 'Unfurnished'],
      ['available', 'May 14, 2033'],
      ['minimum lease', '12 months'],
    ],
    'U2, Zoo, 7 min walk',
  ],
  [
    'pl-PL',
    [
      ['umeblowanie', 'Nieumeblowane'],
      ['dostępne od', '14 maja 2033'],
      ['minimalny okres najmu', '12 miesięcy'],
    ],
    'U2, Zoo, 7 min pieszo',
  ],
  [
    'ko-KR',
    [
      ['가구', '가구 없음'],
      ['입주 가능일', '2033년 5월 14일'],
      ['최소 계약 기간', '12개월'],
    ],
    'U2 Zoo역 도보 7분',
  ],
  [
    'th-TH',
    [
      ['เฟอร์นิเจอร์', 'ไม่มีเฟอร์นิเจอร์'],
      ['พร้อมเข้าอยู่', '14 พฤษภาคม 2576'],
      ['สัญญาขั้นต่ำ', '12 เดือน'],
    ],
    'U2 สถานีZoo เดิน 7 นาที',
  ],
  [
    'he-IL',
    [
      ['ריהוט', 'לא מרוהט'],
      ['תאריך כניסה', '14 במאי 2033'],
      ['תקופה מינימלית', '12 חודשים'],
    ],
    'U2, תחנת Zoo, 7 דקות הליכה',
  ],
])('terms and the way to the station in %s', (locale, terms, stop) => {
  const { copy } = write({ ...LETTING, locale });

  expect(rows(copy.terms)).toEqual(terms);
  expect(copy.transport).toEqual([stop]);
});

test.each([
  ['ko-KR', 84.97, '84.97'],
  ['fr-FR', 96.72, '96,72'],
  ['de-AT', 112.36, '112,36'],
  ['zh-TW', 142.1, '142.1'],
  ['ja-JP', 98.5, '98.50'],
  ['th-TH', 35.67, '35.67'],
  ['pl-PL', 61, '61'],
  ['es-ES', 104.49, '104'],
  ['de-CH', 92.44, '92.4'],
])('in %s %s square metres are %s', (locale, value, figure) => {
  const { copy } = write({ locale, livingArea: { value, unit: 'SQM' } });

  expect(copy.facts.find(({ path }) => path === '/listing/livingArea')?.figure).toBe(figure);
});

test('a Japanese sheet leads with layout, register area, year, walk and mode, and says none of them twice', () => {
  const { copy } = write({
    locale: 'ja-JP',
    title: 'リバーサイド桜丘 ３LDK中古マンション',
    livingArea: { value: 72.5, unit: 'SQM' },
    lotArea: { value: 100, unit: 'SQM' },
    yearBuilt: 2009,
    transport: [{ line: '東西線', station: '木場', walkMeters: 530 }, { station: '東陽町駅' }],
    agent: { transactionMode: '媒介', licenceNumber: '国土交通大臣（0）第0000号' },
  });

  expect(copy.facts.map(({ figure, unit = '', label }) => [`${figure}${unit}`, label])).toEqual([
    ['3LDK', '間取り'],
    ['72.50m²', '専有面積'],
    ['100.00m²', '土地面積（30.25坪）'],
    ['2009年', '築年'],
    ['徒歩7分', '東西線 木場駅'],
    ['媒介', '取引態様'],
  ]);
  expect(copy.transport).toEqual(['東陽町駅']);
  expect(copy.agent).toEqual({ lines: [], licence: '国土交通大臣（0）第0000号' });
});

test('a locale without labels gets English ones and a warning, with its own figures and its own direction', () => {
  const russian = write({ locale: 'ru-RU', currency: 'RUB', priceMinor: '1250000000' });
  const urdu = write({ locale: 'ur-PK' });

  expect(russian.copy).toMatchObject({ language: 'en', locale: 'ru-RU', direction: 'ltr' });
  expect(russian.copy.price.text.replace(/\p{Zs}/gu, ' ')).toBe('12 500 000 ₽');
  expect(russian.copy.facts[0]?.label).toBe('bedrooms');
  expect(russian.warnings).toMatchObject([{ path: '/listing/locale', code: 'LOCALE_FALLBACK' }]);
  expect(urdu.copy).toMatchObject({ language: 'en', direction: 'rtl' });
  expect(write({}).warnings).toEqual([]);
});

test('numbers and addresses of an agent run from the left on a sheet that runs from the right', () => {
  const agent = { phone: '04-555-0100', email: 'a@b.example', licenceNumber: 'ORN 00000', name: 'ليلى' };
  const { copy } = write({ locale: 'ar-AE', agent, listingId: 'AE-1' });

  expect(copy.agent).toMatchObject({
    phone: '\u206604-555-0100\u2069',
    email: '\u2066a@b.example\u2069',
    name: 'ليلى',
  });
  expect(copy.agent?.licence).toBe('ترخيص رقم \u2066ORN 00000\u2069');
  expect(copy.reference).toBe('\u2066AE-1\u2069');
});

test('energy certificates have the scale of their country', () => {
  const german = write({
    locale: 'de-DE',
    energy: { scheme: 'GEG', rating: 'A+', value: 29.5, unit: 'kWh/(m²·a)', yearBuilt: 2019 },
  });
  const irish = write({ locale: 'en-IE', energy: { scheme: 'BER', rating: 'b2' } });

  expect(german.copy.energy).toMatchObject({ heading: 'Energieausweis (GEG)', rating: 'A+' });
  expect(german.copy.energy?.scale).toEqual(['A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']);
  expect(rows(german.copy.energy?.rows ?? [])).toEqual([
    ['Endenergie', '29,5 kWh/(m²·a)'],
    ['Baujahr laut Ausweis', '2019'],
  ]);
  expect(irish.copy.energy).toMatchObject({ rating: 'B2' });
});

test('codes are words of the language, and a word of English stays that word in English', () => {
  const typeIn = (locale: string, propertyType: string) => write({ locale, propertyType }).copy.type?.value;

  expect(typeIn('en-GB', 'FLAT')).toBe('Flat');
  expect(typeIn('fr-FR', 'FLAT')).toBe('Appartement');
  expect(typeIn('en-US', 'DETACHED_HOUSE')).toBe('Single-family home');
  expect(typeIn('de-DE', 'WINDMILL_TOWER')).toBe('Windmill tower');
  expect(typeIn('de-DE', 'Altbau mit Garten')).toBe('Altbau mit Garten');
});

test('a language without a country is that of the country where the home stands', () => {
  const built = { availableFrom: '2033-05-14', yearBuilt: 1958, lotArea: { value: 1, unit: 'ACRE' as const } };
  const american = write({ ...built, countryCode: 'US' }).copy;
  const swiss = write({ locale: 'de', countryCode: 'CH', currency: 'CHF', priceMinor: '125000000' }).copy;

  expect(american.facts.map(({ label }) => label)).toContain('lot');
  expect(american.terms[0]?.value).toBe('May 14, 2033');
  expect(american.language).toBe('en');
  expect(swiss.price.text).toMatch(/^CHF.1’250’000\.–$/u);
  expect(write({ ...built, countryCode: 'FR' }).copy.terms[1]?.value).toBe('14 May 2033');
});
