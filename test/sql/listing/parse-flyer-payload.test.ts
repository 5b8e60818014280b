import { expect, test } from 'vitest';
import { parseFlyerPayload } from '../../../sql/listing/parse-flyer-payload.ts';

const FLAT = { title: '3-bedroom apartment in Yaba', priceMinor: 270000000, currency: 'NGN', address: '12 Yaba Road' };

const ON_APPLICATION = { priceMinor: null, currency: null, priceQualifier: 'PRICE_ON_APPLICATION' };

/** The faults of the flat with some fields replaced, as `path CODE`. */
function faultsOf(fields: object): string[] {
  return faultsOfInput({ listing: { ...FLAT, ...fields } });
}

function faultsOfInput(input: unknown): string[] {
  return parseFlyerPayload(input).issues.map(({ path, code }) => `${path} ${code}`);
}

function listingOf(fields: object): object | undefined {
  return parseFlyerPayload({ listing: { ...FLAT, ...fields } }).payload?.listing;
}

test('five fields are a payload, with the price as digits', () => {
  expect(parseFlyerPayload({ listing: { ...FLAT, bedrooms: 3 } })).toEqual({
    payload: { listing: { ...FLAT, priceMinor: '270000000', bedrooms: 3 } },
    warnings: [],
    issues: [],
  });
});

test('every field that is printed is kept, in one order', () => {
  const listing = {
    title: 'Duplex',
    address: '4 Mangrove Crescent\nLagos',
    priceMinor: '125000000000',
    currency: 'NGN',
    bedrooms: 0,
    listingId: 'HP-42',
    transaction: 'SALE',
    propertyType: 'DETACHED_HOUSE',
    pricePeriod: 'YEAR',
    priceQualifier: 'NET_COLD_RENT',
    bathrooms: 2.5,
    toilets: 3,
    rooms: 4.5,
    receptionRooms: 1,
    parkingSpaces: 2,
    livingArea: { value: 620.5, unit: 'SQM' },
    lotArea: { value: 1, unit: 'HECTARE' },
    yearBuilt: 1987,
    furnishing: 'Furnished',
    tenure: 'Freehold',
    features: ['Pool', 'Borehole'],
    description: 'One.\n\nTwo.',
    agent: { name: 'T', agency: 'H & P', phone: '+234 800', email: 't@hp.example', licenceNumber: 'L-1' },
    disclaimers: ['No offer.'],
  };
  const backwards = Object.fromEntries(Object.entries(listing).reverse());

  const { payload } = parseFlyerPayload({ design: { accentColor: '#1F5C4D' }, listing: backwards });

  expect(JSON.stringify(payload)).toBe(JSON.stringify({ listing, design: { accentColor: '#1f5c4d' } }));
});

test('null, blank and default are absent', () => {
  const empties = {
    bedrooms: null,
    priceQualifier: null,
    features: ['', '  ', 'Borehole', '\u200b'],
    description: ' \n\n ',
    agent: { name: '', phone: ' ', email: '', agency: null },
    livingArea: null,
    disclaimers: [''],
  };

  const parsed = parseFlyerPayload({
    listing: { ...FLAT, ...empties },
    design: { template: 'CLASSIC', paper: 'A4', landscape: false, profile: 'SCREEN', accentColor: ' ' },
  });

  expect(parsed.payload).toEqual({ listing: { ...FLAT, priceMinor: '270000000', features: ['Borehole'] } });
});

test('all faults come back at once, each with its pointer and a cure', () => {
  const input = {
    listing: {
      title: '\u200b \t\u00ad',
      priceMinor: -1,
      currency: 'ngn',
      bedrooms: 2.5,
      agent: { email: 'none' },
      beds: 1,
    },
    design: { template: 'BAUHAUS', accentColor: 'teal' },
    locale: 'en',
  };

  const { issues } = parseFlyerPayload(input);

  expect(issues.map(({ path, code }) => `${path} ${code}`)).toEqual([
    '/locale UNKNOWN_FIELD',
    '/listing/beds UNKNOWN_FIELD',
    '/listing/title REQUIRED',
    '/listing/address REQUIRED',
    '/listing/priceMinor OUT_OF_RANGE',
    '/listing/currency UNKNOWN_CURRENCY',
    '/listing/bedrooms NOT_AN_INTEGER',
    '/listing/agent/email BAD_EMAIL',
    '/design/template NOT_ONE_OF',
    '/design/accentColor BAD_COLOR',
  ]);
  for (const { message } of issues) expect(message).toMatch(/^(Give|Leave) .+\.$/);
});

test.each([
  [undefined, ' REQUIRED'],
  [null, ' REQUIRED'],
  ['x', ' WRONG_TYPE'],
  [[], ' WRONG_TYPE'],
  [{}, '/listing REQUIRED'],
  [{ listing: null }, '/listing REQUIRED'],
  [{ listing: [] }, '/listing WRONG_TYPE'],
  [{ listing: 'flat' }, '/listing WRONG_TYPE'],
])('%j is no payload', (input, fault) => {
  expect(faultsOfInput(input)).toEqual([fault]);
});

test.each([
  [{ title: 5 }, '/listing/title WRONG_TYPE'],
  [{ title: 'x'.repeat(301) }, '/listing/title TOO_LONG'],
  [{ address: ' \n ' }, '/listing/address REQUIRED'],
  [{ description: 'A'.repeat(10_001) }, '/listing/description TOO_LONG'],
  [{ bedrooms: '3' }, '/listing/bedrooms WRONG_TYPE'],
  [{ bedrooms: -1 }, '/listing/bedrooms OUT_OF_RANGE'],
  [{ bedrooms: 1001 }, '/listing/bedrooms OUT_OF_RANGE'],
  [{ toilets: Number.NaN }, '/listing/toilets NOT_A_NUMBER'],
  [{ bathrooms: 2.3 }, '/listing/bathrooms NOT_IN_HALVES'],
  [{ yearBuilt: 20266 }, '/listing/yearBuilt OUT_OF_RANGE'],
  [{ transaction: 'sale' }, '/listing/transaction NOT_ONE_OF'],
  [{ transaction: 1 }, '/listing/transaction WRONG_TYPE'],
  [{ livingArea: { value: 0, unit: 'SQM' } }, '/listing/livingArea/value OUT_OF_RANGE'],
  [{ livingArea: { value: Number.POSITIVE_INFINITY, unit: 'SQM' } }, '/listing/livingArea/value NOT_A_NUMBER'],
  [{ lotArea: { value: 5 } }, '/listing/lotArea/unit REQUIRED'],
  [{ lotArea: { unit: 'ACRE' } }, '/listing/lotArea/value REQUIRED'],
  [{ lotArea: { value: 5, unit: 'TSUBO' } }, '/listing/lotArea/unit NOT_ONE_OF'],
  [{ features: 'Pool' }, '/listing/features WRONG_TYPE'],
  [{ features: ['Pool', 3] }, '/listing/features/1 WRONG_TYPE'],
  [{ features: ['Pool', null] }, '/listing/features/1 WRONG_TYPE'],
  [{ features: ['x'.repeat(121)] }, '/listing/features/0 TOO_LONG'],
  [{ features: Array(1_001).fill('Pool') }, '/listing/features TOO_MANY'],
  [{ disclaimers: Array(21).fill('No offer.') }, '/listing/disclaimers TOO_MANY'],
  [{ disclaimers: ['x'.repeat(1_001)] }, '/listing/disclaimers/0 TOO_LONG'],
  [{ agent: [] }, '/listing/agent WRONG_TYPE'],
  [{ agent: { phone: '1'.repeat(201) } }, '/listing/agent/phone TOO_LONG'],
  [{ agent: { photo: {} } }, '/listing/agent/photo REQUIRED'],
  [{ agent: { logo: { url: 'https://a.example/l.png', asset: 'x' } } }, '/listing/agent/logo AMBIGUOUS'],
  [{ images: [{}] }, '/listing/images/0 REQUIRED'],
  [{ images: [{ asset: 'x' }, { alt: 'House' }] }, '/listing/images/1 REQUIRED'],
  [{ images: [{ url: 'file:///etc/hostname' }] }, '/listing/images/0/url BAD_URL'],
  [{ images: [{ asset: 'x', role: 'HERO' }] }, '/listing/images/0/role NOT_ONE_OF'],
  [{ images: [{ asset: 'x', alt: 'x'.repeat(501) }] }, '/listing/images/0/alt TOO_LONG'],
  [{ images: Array(31).fill({ asset: 'x' }) }, '/listing/images TOO_MANY'],
  [{ url: 'javascript:alert(1)' }, '/listing/url BAD_URL'],
  [{ url: 'https://user:secret@agency.example/' }, '/listing/url BAD_URL'],
  [{ url: 'https://agency.example/a b' }, '/listing/url BAD_URL'],
  [{ url: 'agency.example' }, '/listing/url BAD_URL'],
  [{ url: `https://agency.example/${'x'.repeat(2_000)}` }, '/listing/url BAD_URL'],
  [{ url: 7 }, '/listing/url WRONG_TYPE'],
  [{ availableFrom: '2027-02-29' }, '/listing/availableFrom BAD_DATE'],
  [{ availableFrom: '31.03.2027' }, '/listing/availableFrom BAD_DATE'],
  [{ availableFrom: '2027-03-31T00:00:00Z' }, '/listing/availableFrom BAD_DATE'],
  [{ availableFrom: 20270331 }, '/listing/availableFrom WRONG_TYPE'],
  [{ minimumTermMonths: 0 }, '/listing/minimumTermMonths OUT_OF_RANGE'],
  [{ leaseYearsRemaining: -1 }, '/listing/leaseYearsRemaining OUT_OF_RANGE'],
  [{ addressVisibility: 'SECRET' }, '/listing/addressVisibility NOT_ONE_OF'],
  [{ taxBand: { band: 'D' } }, '/listing/taxBand/scheme REQUIRED'],
  [{ taxBand: { scheme: 'Council tax' } }, '/listing/taxBand/band REQUIRED'],
  [{ fees: [{ label: 'Agency', amountMinor: '-5' }] }, '/listing/fees/0/amountMinor OUT_OF_RANGE'],
  [{ fees: [{ label: 'Agency', amountMinor: -5 }] }, '/listing/fees/0/amountMinor OUT_OF_RANGE'],
  [{ fees: [{ label: 'Agency', amountMinor: 2 ** 60 }] }, '/listing/fees/0/amountMinor UNSAFE_INTEGER'],
  [{ fees: [{ label: 'Agency', percent: 1_001 }] }, '/listing/fees/0/percent OUT_OF_RANGE'],
  [{ fees: [{ label: 'Agency', included: 'yes' }] }, '/listing/fees/0/included WRONG_TYPE'],
  [{ fees: [{ label: ' ', amountMinor: 5 }] }, '/listing/fees/0/label REQUIRED'],
  [{ fees: [{}] }, '/listing/fees/0/label REQUIRED'],
  [{ ...ON_APPLICATION, fees: [{ label: 'Service charge', amountMinor: 5 }] }, '/listing/currency REQUIRED'],
  [{ fees: Array(21).fill({ label: 'Fee' }) }, '/listing/fees TOO_MANY'],
  [{ transport: [{ walkMeters: 300 }] }, '/listing/transport/0/station REQUIRED'],
  [{ transport: [{ station: 'Yaba', walkMeters: 1.5 }] }, '/listing/transport/0/walkMeters NOT_AN_INTEGER'],
  [{ energy: { score: 'C' } }, '/listing/energy/score WRONG_TYPE'],
  [{ energy: { validUntil: '2033-13-01' } }, '/listing/energy/validUntil BAD_DATE'],
  [{ energy: { emissions: { value: 1e9 } } }, '/listing/energy/emissions/value OUT_OF_RANGE'],
  [{ countryCode: 'UK' }, '/listing/countryCode UNKNOWN_COUNTRY'],
  [{ countryCode: 'ng' }, '/listing/countryCode UNKNOWN_COUNTRY'],
  [{ locale: 'e' }, '/listing/locale BAD_LOCALE'],
  [{ locale: 'en_NG' }, '/listing/locale BAD_LOCALE'],
  [{ 'a/b~c': 1 }, '/listing/a~1b~0c UNKNOWN_FIELD'],
])('%j is refused', (fields, fault) => {
  expect(faultsOf(fields)).toEqual([fault]);
});

test('a fee may come to nothing, and whether it is included may be left open', () => {
  const fees = [
    { label: 'Ground rent', amountMinor: '00', included: false },
    { label: 'Heating', percent: 0, included: true },
    { label: 'Water', amountMinor: 0, included: null },
  ];

  expect(listingOf({ fees })).toMatchObject({
    fees: [
      { label: 'Ground rent', amountMinor: '0', included: false },
      { label: 'Heating', percent: 0, included: true },
      { label: 'Water', amountMinor: '0' },
    ],
  });
});

test.each(['a@b', '@b.example', 'a b@c.example', 'a@b..example', 'a@b.example, c@d.example', '<a@b.example>'])(
  '%s is no e-mail address',
  (email) => {
    expect(faultsOf({ agent: { email } })).toEqual(['/listing/agent/email BAD_EMAIL']);
  },
);

test.each(['tolani@harbourpalm.example', 'a.b+c@sub.agency.example', 'ọlá@ilé.example'])(
  '%s is an e-mail address',
  (email) => {
    expect(listingOf({ agent: { email } })).toMatchObject({ agent: { email } });
  },
);

test.each(['#fff', 'f0b323', '#f0b32g', '#f0b32312', 'red'])('%s is no colour', (accentColor) => {
  expect(faultsOfInput({ listing: FLAT, design: { accentColor } })).toEqual(['/design/accentColor BAD_COLOR']);
});

test('lengths count what a reader sees as one character', () => {
  const family = '👨‍👩‍👧‍👦';

  expect(listingOf({ title: family.repeat(300) })).toMatchObject({ title: family.repeat(300) });
  expect(faultsOf({ title: family.repeat(301) })).toEqual(['/listing/title TOO_LONG']);
});

test('blank items do not count against the limit of a list', () => {
  const features = [...Array(1_000).fill('Pool'), '', ' '];

  expect(listingOf({ features })).toMatchObject({ features: Array(1_000).fill('Pool') });
});

test('what cleaning took out is a warning with its pointer', () => {
  const parsed = parseFlyerPayload({
    listing: {
      ...FLAT,
      title: 'Three\u0000 bed\tflat\u0007',
      features: ['Pool', '\u202eloop', 'A\ud800'],
      address: 'Here\r\nThere',
    },
  });

  expect(parsed.payload?.listing).toMatchObject({
    title: 'Three bed flat',
    features: ['Pool', 'loop', 'A\ufffd'],
    address: 'Here\nThere',
  });
  expect('warnings' in parsed && parsed.warnings.map(({ path, code }) => `${path} ${code}`)).toEqual([
    '/listing/title CONTROL_CHARACTERS_REMOVED',
    '/listing/features/1 BIDI_OVERRIDES_REMOVED',
    '/listing/features/2 LONE_SURROGATES_REPLACED',
  ]);
});

test('members that the prototype lends are not read', () => {
  const listing = Object.assign(Object.create({ bedrooms: 3 }), FLAT);

  expect(parseFlyerPayload({ listing }).payload?.listing).not.toHaveProperty('bedrooms');
});

test('a __proto__ member is refused and pollutes nothing', () => {
  const input: unknown = JSON.parse(`{"listing":${JSON.stringify(FLAT)},"__proto__":{"polluted":true}}`);

  expect(faultsOfInput(input)).toEqual(['/__proto__ UNKNOWN_FIELD']);
  expect({}).not.toHaveProperty('polluted');
});

test('objects without a prototype, as GraphQL hands them over, are read', () => {
  const bare = (object: object) => Object.assign(Object.create(null), object);

  expect(parseFlyerPayload(bare({ listing: bare(FLAT) })).payload?.listing).toMatchObject({ title: FLAT.title });
});

test('a payload whose canonical JSON is over the limit is refused as a whole', () => {
  const features = Array.from({ length: 700 }, (_, index) => `${index} ${'x'.repeat(100)}`);

  expect(faultsOf({ features })).toEqual([' INPUT_TOO_LARGE']);
  expect(parseFlyerPayload({ listing: FLAT }, 50).issues).toMatchObject([{ path: '', code: 'INPUT_TOO_LARGE' }]);
});
