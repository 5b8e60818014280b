import { expect, test } from 'vitest';
import type { Listing } from '../../../sql/listing/listing.ts';
import { flyer, IKOYI, YABA } from './listings.ts';
import { expectInside, readPdf, render } from './read-pdf.ts';

const LONG_TEXT = 'The house stands on a quiet close, and all its rooms look into the garden. '
  .repeat(140)
  .slice(0, 10_000);
const FEATURES = Array.from({ length: 60 }, (_, index) => `Standby generator and inverter no. ${index + 1}`);

async function sheet(listing: Listing) {
  const { pdf, warnings } = await render({ listing });
  const found = await readPdf(pdf);
  expect(found.pageCount).toBe(1);
  expectInside(found.items);
  return {
    ...found,
    paths: warnings.filter(({ code }) => code === 'TEXT_SHRUNK_OR_TRUNCATED').map(({ path }) => path),
  };
}

test('a title of 300 letters without a blank is set smaller, then cut, with a warning', async () => {
  const { text, items, title, paths } = await sheet({ ...YABA, title: 'Llanfair'.repeat(38).slice(0, 300) });

  expect(paths).toEqual(['/listing/title']);
  expect(text).toMatch(/^Llanfair.*… 12 Herbert/);
  expect(items.filter((item) => item.text.includes('lanfair'))).toHaveLength(4);
  expect(title).toHaveLength(300);
});

test('a description of 10,000 letters goes on overleaf, whole', async () => {
  const { pdf, pageCount, warnings } = await render({ listing: { ...IKOYI, description: LONG_TEXT } });
  const { text } = await readPdf(pdf);

  expect(warnings).toEqual([]);
  expect([2, 3]).toContain(pageCount);
  expect(text).toContain('Continued overleaf');
});

test('features that find no room beside the text go on overleaf', async () => {
  const { pageCount, warnings } = await render({ listing: { ...IKOYI, features: FEATURES } });

  expect(warnings).toEqual([]);
  expect(pageCount).toBe(2);
});

test('sixty features alone find room in three columns', async () => {
  const { text, paths } = await sheet({ ...YABA, features: FEATURES });

  expect(paths).toEqual([]);
  expect(text).toContain('inverter no. 60');
});

test.each(['NGN', 'KWD', 'UGX'])(
  'the highest price in %s stays whole and inside, on both kinds of sheet',
  async (currency) => {
    const price = { priceMinor: '999999999999999999', currency, pricePeriod: 'MONTH' as const };
    for (const listing of [
      { ...YABA, ...price },
      { ...IKOYI, ...price },
    ]) {
      const { text, paths } = await sheet(listing);

      expect(paths).toEqual([]);
      expect(text.replace(/[^9]/g, '')).toContain('9'.repeat(18));
      expect(text).toContain('per month');
    }
  },
);

test('the price is never set smaller than the title', async () => {
  for (const listing of [YABA, IKOYI, { ...YABA, priceMinor: '999999999999999999' }]) {
    const { items } = await sheet(listing);
    const sizeOf = (start: string) => items.find((item) => item.text.startsWith(start))?.size ?? 0;

    expect(sizeOf('₦')).toBeGreaterThanOrEqual(sizeOf(listing.title.slice(0, 8)));
  }
});

test('an address of many lines is set in four, the last of which takes what is over', async () => {
  const lines = ['Flat 1', 'House 2', 'Street 3', 'Quarter 4', 'Town 5', 'Country 6'];
  const { text, paths } = await sheet({ ...YABA, address: lines.join('\n') });

  expect(paths).toEqual([]);
  expect(text).toContain('Flat 1 House 2 Street 3 Quarter 4, Town 5, Country 6');
});

test('an address without end is cut to four lines, with a warning', async () => {
  const address = Array.from({ length: 40 }, (_, index) => `Street ${index}`).join('\n');
  const { text, paths } = await sheet({ ...YABA, address });

  expect(paths).toEqual(['/listing/address']);
  expect(text).toContain('Street 0 Street 1 Street 2 Street 3, Street 4');
});

test('two address lines stay two lines', async () => {
  const { items, paths } = await sheet({ ...YABA, address: '5 Marina\nLagos Island' });

  expect(paths).toEqual([]);
  expect(items.map(({ text }) => text)).toEqual(expect.arrayContaining(['5 Marina', 'Lagos Island']));
});

test('names, numbers and disclaimers without end are cut where they stand, each with its warning', async () => {
  const agent = {
    name: 'N'.repeat(200),
    phone: '+234 800 555 0101',
    email: `${'a'.repeat(190)}@b.example`,
    licenceNumber: 'X'.repeat(200),
  };
  const { text, paths } = await sheet({
    ...IKOYI,
    agent,
    tenure: 'T'.repeat(200),
    listingId: 'I'.repeat(200),
    disclaimers: Array.from({ length: 20 }, () => 'No part of an offer. '.repeat(50)),
  });

  expect(paths).toEqual(
    expect.arrayContaining([
      '/listing/agent/name',
      '/listing/agent/email',
      '/listing/agent/licenceNumber',
      '/listing/listingId',
      '/listing/disclaimers',
    ]),
  );
  expect(text).toContain('+234 800 555 0101');
});

test('areas that are too wide for six cells are told among the terms', async () => {
  const { text } = await sheet({
    ...IKOYI,
    livingArea: { value: 123_456_789, unit: 'SQFT' },
    lotArea: { value: 98_765_432.1, unit: 'ACRE' },
  });

  expect(text).toContain('123,456,789 sq ft');
  expect(text).toContain('98,765,432.1 acres');
});

test('no text is smaller than 7 points, and a sheet has five sizes at most', async () => {
  for (const listing of [YABA, IKOYI]) {
    const { items } = await sheet(listing);
    const sizes = new Set(items.map(({ size }) => size));

    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(7);
    expect(sizes.size).toBeLessThanOrEqual(5);
  }
});

test('letters that no face has are replaced and told', async () => {
  const { pdf, warnings } = await render(flyer({ title: 'Flat 𒀀𒁀', agent: { name: 'ᠮᠣᠩᠭᠣᠯ' } }));

  expect(warnings.map(({ path, code }) => [path, code]).sort()).toEqual([
    ['/listing/agent/name', 'GLYPH_MISSING'],
    ['/listing/title', 'GLYPH_MISSING'],
  ]);
  expect((await readPdf(pdf)).title).toBe('Flat 𒀀𒁀');
});
