import { expect, test } from 'vitest';
import type { Listing } from '../../../../sql/listing/listing.ts';
import { addressOf } from '../../../../worker/flyer/copy/address.ts';
import { copyOf } from '../../../../worker/flyer/copy/copy.ts';
import { minutesOnFoot } from '../../../../worker/flyer/copy/transport.ts';
import { YABA } from '../listings.ts';

const copy = (listing: Partial<Listing>) => copyOf({ listing: { ...YABA, ...listing } }).copy;
const warnings = (listing: Partial<Listing>) => copyOf({ listing: { ...YABA, ...listing } }).warnings;
const rows = (terms: readonly { label: string; value: string }[]) => terms.map(({ label, value }) => [label, value]);

test('British particulars say tenure, fees, tax, energy and the area in both units', () => {
  const { terms, fees, energy, facts, standing } = copy({
    locale: 'en-GB',
    countryCode: 'GB',
    currency: 'GBP',
    livingArea: { value: 712, unit: 'SQFT' },
    tenure: 'LEASEHOLD',
    leaseYearsRemaining: 118,
    availableFrom: '2033-05-14',
    minimumTermMonths: 12,
    taxBand: { scheme: 'Council tax', band: 'D' },
    fees: [
      { label: 'Ground rent', amountMinor: '25000', period: 'YEAR' },
      { label: 'Service charge', amountMinor: '142050', period: 'YEAR', included: true, note: 'reviewed in May' },
      { label: 'Agency fee', percent: 1.25 },
      { label: 'Caution fee' },
    ],
    energy: { scheme: 'EPC', rating: 'C', score: 72, validUntil: '2033-05-14', certificateNumber: '0000-1111' },
  });

  expect(rows(terms)).toEqual([
    ['tenure', 'Leasehold'],
    ['lease remaining', '118 years'],
    ['Council tax', 'Band D'],
    ['available from', '14 May 2033'],
    ['minimum term', '12 months'],
  ]);
  expect(rows(fees)).toEqual([
    ['Ground rent', '£250 a year'],
    ['Service charge', '£1,420.50 a year, included, reviewed in May'],
    ['Agency fee', '1.25%'],
    ['fee', 'Caution fee'],
  ]);
  expect(energy).toEqual({
    heading: 'Energy rating (EPC)',
    until: 'until 14 May 2033',
    scale: ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
    rating: 'C',
    score: '72',
    rows: [{ label: 'certificate no.', value: '0000-1111', path: '/listing/energy/certificateNumber' }],
  });
  expect(facts[1]).toEqual({
    figure: '712',
    unit: 'sq ft',
    label: '66 m² living area',
    path: '/listing/livingArea',
  });
  expect(standing).toBe('Leasehold, 118 years remaining');
});

test('an American sheet has lots, licenses, the year built among its figures, and the equal-housing statement', () => {
  const { facts, agent, price, equalHousing } = copy({
    locale: 'en-US',
    countryCode: 'US',
    priceMinor: '64950000',
    currency: 'USD',
    bathrooms: 2.5,
    lotArea: { value: 0.31, unit: 'ACRE' },
    yearBuilt: 1958,
    agent: { licenceNumber: 'TX 0000000' },
  });

  expect(facts.slice(1).map(({ path: _, ...fact }) => fact)).toEqual([
    { figure: '2.5', label: 'bathrooms', short: 'baths' },
    { figure: '0.31', unit: 'acres', label: 'lot' },
    { figure: '1958', label: 'built' },
  ]);
  expect(agent?.licence).toBe('License TX 0000000');
  expect(price.text).toBe('$649,500');
  expect(equalHousing).toBe('Equal Housing Opportunity');
  expect(copy({}).equalHousing).toBeUndefined();
});

test.each([
  [1, 1],
  [80, 1],
  [81, 2],
  [530, 7],
])('%s metres are %s minutes on foot', (metres, minutes) => {
  expect(minutesOnFoot(metres)).toBe(minutes);
});

test('a stop is its line, its station and the walk', () => {
  const transport = [{ line: 'Blue line', station: 'Marina', walkMeters: 420 }, { station: 'Yaba station' }];

  expect(copy({ transport }).transport).toEqual(['Blue line, Marina, 6 min on foot', 'Yaba station']);
});

test.each([
  ['4 Mangrove Crescent, Old Ikoyi, Lagos', 'Old Ikoyi, Lagos'],
  ['Flat B, 31 Larkspur Terrace, Stoke Newington, London N16 0XX', 'Stoke Newington, London N16'],
  ['1180 Juniper Bend Rd, Austin, TX 78700', 'Austin, TX 78700'],
  ['14 bis, rue des Érables, 69004 Lyon', '69004 Lyon'],
  ['Ängsblomsvägen 8, 120 55 Årsta', '120 55 Årsta'],
  ['برج النخلة، الطابق 12، دبي مارينا', 'دبي مارينا'],
  ['רחוב האלון 9, תל אביב-יפו', 'תל אביב-יפו'],
  ['東京都江東区桜丘三丁目14番5号', '東京都江東区桜丘'],
  ['서울특별시 강남구 테헤란로 123', '서울특별시 강남구'],
  ['九龍灣海濤道88號5座21樓C室', '九龍灣'],
  ['서울특별시 마포구 마포대로 195, 204동 1502호', '서울특별시 마포구'],
  ['上海市静安区愚园路168弄6号，1201室', '上海市静安区'],
  ['香港，九龍灣海濤道88號，海濤花園', '香港, 九龍灣'],
  ['東京都江東区桜丘三丁目14番5号\nサクラハイツ305', '東京都江東区桜丘'],
  ['99/9 ซอยสมมติ 5 แขวงคลองตันเหนือ เขตวัฒนา กรุงเทพฯ', 'แขวงคลองตันเหนือ เขตวัฒนา กรุงเทพฯ'],
  ['5 Marina\nLagos Island', 'Lagos Island'],
  ['88 Queens Quay W, Toronto, ON M5J 0B6', 'Toronto, ON M5J'],
  ['5630, 8e Avenue\nMontréal (Québec) H1Y 2M2', 'Montréal (Québec) H1Y'],
  ['Oudegracht 215\n3511 NK Utrecht', '3511 Utrecht'],
  ['Rua Augusta 45, 1100-048 Lisboa', '1100 Lisboa'],
  ['Rua dos Pinheiros, 870\nSão Paulo – SP, 05422-001', 'São Paulo – SP, 05422'],
  ['12 Main St, Austin, TX 78757-1234', 'Austin, TX 78757'],
  ['123 Orchard Road, Singapore 238858', 'Singapore'],
  ['123 Orchard Road, Orchard, 238858 Singapore', 'Orchard, Singapore'],
  ['123 Orchard Road, Singapore, 238858', 'Singapore'],
  ['1 High Street, Leeds LS11AA', 'Leeds LS1'],
  ['1 High Street,\u00a0Leeds LS1\u00a01AA', 'Leeds LS1'],
  ['Kärntner Straße 1, A-1010 Wien', 'A-1010 Wien'],
])('of %s the area is %s', (address, area) => {
  expect(addressOf({ ...YABA, address, addressVisibility: 'AREA_ONLY' }).address).toBe(area);
  expect(addressOf({ ...YABA, address }).place).toBe(area);
});

test('a hidden address is nowhere, and one without an area is told', () => {
  expect(copy({ addressVisibility: 'HIDDEN' })).toMatchObject({ address: '', place: '' });
  expect(warnings({ addressVisibility: 'HIDDEN' })).toEqual([]);
  expect(warnings({ address: '12 Herbert Macaulay Way', addressVisibility: 'AREA_ONLY' })).toMatchObject([
    { path: '/listing/address', code: 'ADDRESS_HIDDEN' },
  ]);
});

test('a rating that its scale does not have is a row and a warning', () => {
  const energy = { scheme: 'EPC', rating: 'K', score: 12 };

  expect(copy({ energy }).energy).toMatchObject({ scale: [], rows: [{ value: 'K · 12' }] });
  expect(warnings({ energy })).toMatchObject([{ path: '/listing/energy/rating', code: 'ENERGY_RATING_UNKNOWN' }]);
});

test.each([
  ['LASRERA-000123', 'Licence LASRERA-000123'],
  ['DRE #02011234', 'Licence DRE #02011234'],
  ['MahaRERA A51900012345', 'MahaRERA A51900012345'],
  ['Reg. fastighetsmäklare', 'Reg. fastighetsmäklare'],
  ['Lic. 0123', 'Lic. 0123'],
])('the licence %s is printed as %s', (licenceNumber, printed) => {
  expect(copy({ agent: { licenceNumber } }).agent?.licence).toBe(printed);
});

test.each([
  ['de-DE', ['Zimmer', 'Schlafzimmer', 'Wohnfläche']],
  ['fr-FR', ['pièces', 'chambres', 'surface habitable']],
  ['it-IT', ['locali', 'camere da letto', 'superficie']],
  ['fr-CA', ['chambres', 'superficie habitable', 'pièces']],
  ['en-GB', ['bedrooms', '861 sq ft living area', 'rooms']],
])('in %s a home is counted by %s', (locale, labels) => {
  const { facts } = copy({ locale, bedrooms: 2, rooms: 3.5, livingArea: { value: 80, unit: 'SQM' } });

  expect(facts.map(({ label }) => label)).toEqual(labels);
});

test.each([
  ['US', 'Equal Housing Opportunity'],
  ['PR', 'Equal Housing Opportunity'],
  ['CA', undefined],
])('in %s a sheet says of equal housing: %s', (countryCode, words) => {
  expect(copy({ countryCode, locale: 'en' }).equalHousing).toBe(words);
});
