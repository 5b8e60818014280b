import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '../../../sql/canonical.ts';
import { LISTING_FIELDS } from '../../../sql/listing/listing-fields.ts';
import { parseFlyerPayload } from '../../../sql/listing/parse-flyer-payload.ts';

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
const dirtyText = fc
  .array(
    fc.oneof(
      text,
      fc.constantFrom('\r\n', '\r', '\t', '\u0000', '\ud800', '\u202e', '\u2067', '\u2069', '  ', 'é\u0316'),
    ),
  )
  .map((pieces) => pieces.join(''));

const listing = fc.record(
  {
    title: text.map((title) => `Flat ${title}`),
    address: dirtyText.map((address) => `1 Road ${address}`),
    priceMinor: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    currency: fc.constantFrom('NGN', 'JPY', 'KWD'),
    bedrooms: fc.integer({ min: 0, max: 20 }),
    features: fc.array(dirtyText, { maxLength: 5 }),
    description: dirtyText,
    agent: fc.record({ name: dirtyText, phone: dirtyText }, { requiredKeys: [] }),
  },
  { requiredKeys: ['title', 'address', 'priceMinor', 'currency'] },
);

/** The same by meaning: keys turned round, absent ones null, texts decomposed with other line ends and blanks round them. */
function retold(value: unknown): unknown {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return ` ${value.normalize('NFD').replaceAll(/(?<!\r)\n/g, '\r\n')}\t`;
  if (Array.isArray(value)) return [...value.map(retold), ' '];
  return Object.fromEntries(
    Object.entries(value ?? {})
      .map(([key, member]) => [key, retold(member)])
      .reverse(),
  );
}

const ABSENT = { bathrooms: null, priceQualifier: null, tenure: ' ', disclaimers: [], lotArea: null };

test('inputs that mean the same give the same bytes', () => {
  fc.assert(
    fc.property(listing, (original) => {
      const { currency, priceMinor, ...texts } = original;
      const other = { ...ABSENT, ...Object(retold(texts)), priceMinor: `00${priceMinor}`, currency };

      const { payload } = parseFlyerPayload({ listing: original });
      const { payload: otherPayload } = parseFlyerPayload({
        design: { template: 'CLASSIC', paper: null },
        listing: other,
      });

      expect(payload).toBeDefined();
      expect(canonicalJson(otherPayload)).toBe(canonicalJson(payload));
      expect(JSON.stringify(otherPayload)).toBe(JSON.stringify(payload));
    }),
  );
});

test('a parsed payload parses to itself, with nothing left to clean', () => {
  fc.assert(
    fc.property(listing, (original) => {
      const { payload } = parseFlyerPayload({ listing: original });

      expect(parseFlyerPayload(JSON.parse(JSON.stringify(payload)))).toEqual({ payload, warnings: [], issues: [] });
    }),
  );
});

const PLACES = Object.keys(LISTING_FIELDS);
const KNOWN = { title: 'Flat', address: '1 Road', priceMinor: '5', currency: 'NGN' };
/** As a place of the listing may be hit: by its own kind of value, or by any other. */
const odd = fc.oneof(
  fc.anything({ maxDepth: 3 }),
  fc.constantFrom('', ' ', null, -0, 1e21, Number.NaN, [], [[]], {}, [{}], '2027-02-29', 'https://a.example', '\ud800'),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  fc.record({ url: fc.anything(), asset: fc.anything(), value: fc.double(), unit: fc.string(), label: fc.string() }),
);

test('whatever stands in any place, what gets past is canonical: it parses to itself', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...PLACES), fc.oneof(odd, fc.array(odd, { maxLength: 3 }))), (fields) => {
      const { payload, issues } = parseFlyerPayload({ listing: { ...KNOWN, ...fields } });

      for (const { path, code, message } of issues) {
        expect(path).toMatch(/^(\/listing(\/|$)|$)/);
        expect(code).toMatch(/^[A-Z_]+$/);
        expect(message).toMatch(/^(Give|Leave|Shorten|Only) .+\.$/s);
      }
      if (payload) {
        expect(JSON.parse(canonicalJson(payload))).toEqual(payload);
        expect(parseFlyerPayload(payload)).toEqual({ payload, warnings: [], issues: [] });
      }
    }),
    { numRuns: 1_000 },
  );
});

test('any value is answered, never thrown at', () => {
  fc.assert(
    fc.property(
      fc.anything({ withNullPrototype: true, withSparseArray: true, maxDepth: 4 }),
      listing,
      (anything, fields) => {
        for (const input of [
          anything,
          { listing: anything },
          { listing: { ...fields, agent: anything, features: anything } },
        ]) {
          const { payload, issues } = parseFlyerPayload(input);
          expect(payload === undefined).toBe(issues.length > 0);
        }
      },
    ),
  );
});
