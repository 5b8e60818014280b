import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listingSchema } from '../../sql/listing/listing-schema.ts';
import { parseFlyerPayload } from '../../sql/listing/parse-flyer-payload.ts';
import { MARKETS } from '../../worker/flyer/markets/market-warnings.ts';
import { inputOf, readCases } from '../flyer-cases/read-cases.ts';
import { type Form, rowsOf } from './listing-rows.ts';
import { sectionOf } from './markdown.ts';
import { sourcesOf } from './sources.ts';

const PAGE = 'docs/listing.md';
const schema = listingSchema() as { properties: { listing: Form; design: Form } }; // As it is made.

test('the JSON Schema is what the readers take', async () => {
  const printed = `${JSON.stringify(schema, null, 2)}\n`;

  await expect(printed).toMatchFileSnapshot('../../docs/listing.schema.json');
});

test('the page has every field with its limit, and no other', async () => {
  for (const [heading, form] of [
    ['The listing', schema.properties.listing],
    ['The design', schema.properties.design],
  ] as const) {
    const rows = [...(await sectionOf(PAGE, heading)).matchAll(/^\| `([\w.[\]]+)` \| ([^|]+) \|/gm)];

    expect(rows.map(([, field, limit]) => ({ field, limit }))).toEqual(rowsOf(form));
  }
});

test('the page has every code of the readers, and no other', async () => {
  const rows = [...(await sectionOf(PAGE, 'Codes')).matchAll(/^\| `([A-Z_]+)` \| \S/gm)].map(([, code]) => code);

  expect(rows.sort()).toEqual((await codesOf(['sql/listing', 'server/schema/check-assets.ts'])).sort());
});

test('the page has every warning of texts, and that of pictures every one of theirs', async () => {
  const rows = [...(await sectionOf(PAGE, 'Warnings')).matchAll(/^\| `([A-Z_]+)` \| \S/gm)].map(([, code]) => code);
  const pictures = await readFile('docs/pictures.md', 'utf8');
  const unions = ['worker/flyer/warning.ts', 'worker/flyer/pictures/fault.ts', 'sql/text/clean.ts'];
  const codes = Array.from((await sourcesOf(unions)).matchAll(/^ +\| '([A-Z_]+)'/gm), ([, code = '']) => code);
  const isOfPicture = (code: string) => code.startsWith('IMAGE_');

  expect(codes.length).toBeGreaterThan(15);
  expect(rows.sort()).toEqual(codes.filter((code) => !isOfPicture(code)).sort());
  expect(codes.filter(isOfPicture).filter((code) => !pictures.includes(`| \`${code}\` |`))).toEqual([]);
});

test('the page has every market', async () => {
  const rows = [...(await sectionOf(PAGE, 'Markets')).matchAll(/^\| `([A-Z]{2})` \| \S/gm)].map(([, code]) => code);

  expect(rows).toEqual(Object.keys(MARKETS).sort());
});

test('the names of other formats are of fields that there are', async () => {
  const rows = [...(await sectionOf(PAGE, 'Names elsewhere')).matchAll(/^\| (`[^|]+`) \|/gm)];
  const names = rows.flatMap(([, cell = '']) => cell.replaceAll('`', '').split(', '));

  expect(names.length).toBeGreaterThan(20);
  expect(Object.keys(schema.properties.listing.properties ?? {})).toEqual(expect.arrayContaining(names));
});

test('a validator of another make agrees about the cases', () => {
  const validator = z.fromJSONSchema({ ...listingSchema() });
  const inputs = readCases().map(inputOf);
  const accepted = inputs.filter((input) => parseFlyerPayload(input).payload);
  const bad = {
    title: 'x'.repeat(301),
    beds: 3,
    bathrooms: 2.3,
    energy: { validUntil: 5 },
    images: [{ role: 'HERO' }],
  };

  expect(accepted.length).toBeGreaterThan(15);
  for (const input of accepted) expect(validator.safeParse(input).error?.issues ?? []).toEqual([]);
  expect(validator.safeParse({ listing: bad }).error?.issues.length).toBeGreaterThanOrEqual(6);
});

/** The codes that are said in the sources: capitals beside a call or a member that refuses. */
async function codesOf(places: readonly string[]): Promise<string[]> {
  const said =
    /refuse\(\s*[^,()]+(?:\([^)]*\))?,\s*'([A-Z_]+)'|code: '([A-Z_]+)'|\/i?u?, '(BAD_[A-Z]+)'|EMAIL, '([A-Z_]+)'/g;
  const codes = (await sourcesOf(places)).matchAll(said);
  return [...new Set(Array.from(codes, ([, ...groups]) => groups.find(Boolean) ?? ''))];
}
