import { expect, test } from 'vitest';
import type { FlyerDesign, Listing } from '../../../sql/listing/listing.ts';
import { frameOf } from '../../../worker/flyer/layout/frame.ts';
import { layOut } from '../../../worker/flyer/layout/layout.ts';
import { NO_PICTURES, type Pictures } from '../../../worker/flyer/pictures/picture.ts';
import { marksOf, type Sheet } from '../../../worker/flyer/sheet.ts';
import { sheetFaults } from '../../sheet-rules/sheet-faults.ts';
import { IKOYI } from './listings.ts';
import { photosOf, pictureAt } from './photos.ts';

const PARAGRAPH =
  'The accommodation is arranged over the raised ground and first floors of a late Victorian terrace, with stripped boards, working sash windows and a kitchen that opens straight to the garden.';
const NOTE = 'due when the contract is signed before a notary, and payable within two weeks of that day';
/** More conditions than page 1 has room for. */
const MANY_TERMS: Listing = {
  ...IKOYI,
  fees: Array.from({ length: 7 }, (_, index) => ({ label: `Charge ${index + 1}`, amountMinor: '2500000', note: NOTE })),
  energy: { scheme: 'EPC', rating: 'C', score: 72, carrier: 'Gas', yearBuilt: 1998 },
  description: [PARAGRAPH, PARAGRAPH].join('\n\n'),
};

function setOn(listing: Listing, more: Partial<Pictures>, design: FlyerDesign = {}) {
  const whole: FlyerDesign = { template: 'MODERN', ...design };
  const { sheets } = layOut({ listing, design: whole }, { ...NO_PICTURES, ...more });
  return { sheets, faults: sheets.flatMap((sheet) => sheetFaults(sheet, frameOf(whole).margin)) };
}

const plansOf = (...captions: string[]) =>
  captions.map((caption, index) => ({ ...pictureAt(`/listing/images/${20 + index}`, 1_200, 800), caption }));
const textsOn = (sheet: Sheet | undefined) =>
  marksOf(sheet ? [sheet] : []).flatMap((mark) => (mark.type === 'text' ? [mark.text.trim()] : []));
const shownOn = (sheets: readonly Sheet[]) =>
  new Set(marksOf(sheets).flatMap((mark) => (mark.type === 'picture' ? [mark.picture.path] : [])));
/** Rules over the whole measure, from the top of the sheet. */
const rulesOn = (sheet: Sheet | undefined) =>
  marksOf(sheet ? [sheet] : []).flatMap((mark) =>
    mark.type === 'line' && mark.to[0] - mark.from[0] > 400 && mark.thickness === 0.5 ? [mark.from[1]] : [],
  );

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  '%i photos, a plan and many terms take two pages, not a third for a photo',
  (count) => {
    const { sheets, faults } = setOn(MANY_TERMS, { photos: photosOf(count), floorPlans: plansOf('Ground floor') });

    expect(sheets).toHaveLength(2);
    expect(shownOn(sheets).size).toBe(count + 1);
    expect(faults).toEqual([]);
  },
);

test('the one photo that is left stands below the heading of a long text, whatever rows follow it', () => {
  const listing = { ...MANY_TERMS, description: Array.from({ length: 8 }, () => PARAGRAPH).join('\n\n') };
  const { sheets, faults } = setOn(listing, { photos: photosOf(3), floorPlans: plansOf('') });

  expect(sheets).toHaveLength(2);
  expect(shownOn(sheets).size).toBe(4);
  expect(faults).toEqual([]);
});

test('the one photo that is left is large above a few words that go on', () => {
  const { energy, fees, ...few } = MANY_TERMS;
  const description = Array.from({ length: 4 }, () => PARAGRAPH).join('\n\n');
  const { sheets } = setOn({ ...few, description }, { photos: photosOf(2) }, { paper: 'A5' });
  const widths = marksOf(sheets.slice(1)).flatMap((mark) => (mark.type === 'picture' ? [mark.width] : []));

  expect(widths).toEqual([frameOf({ template: 'MODERN', paper: 'A5' }).measure]);
});

test('two plans stand beside each other, each with its caption, and no rule doubles that of the head', () => {
  const floorPlans = plansOf('Ground floor', 'First floor');
  const { energy, fees, description, ...few } = MANY_TERMS;
  const onOne = setOn(few, { photos: photosOf(1), floorPlans });
  const overleaf = setOn({ ...few, description: PARAGRAPH }, { photos: photosOf(2), floorPlans });

  expect(onOne.sheets).toHaveLength(1);
  expect(textsOn(onOne.sheets[0])).toEqual(expect.arrayContaining(['Ground floor', 'First floor']));
  expect(textsOn(overleaf.sheets[0])).toContain('Ground floor');
  expect(textsOn(overleaf.sheets[1])).toEqual(expect.arrayContaining(['Ground floor', 'First floor']));
  expect(rulesOn(overleaf.sheets[1])).toHaveLength(1);
  expect([...onOne.faults, ...overleaf.faults]).toEqual([]);
});

test.each([false, true])('a caption stands below the plan of page 1 (lying: %s)', (landscape) => {
  for (const listing of [MANY_TERMS, { title: 'House', address: 'Here', bedrooms: 2, features: ['Garden'] }]) {
    const { sheets } = setOn(listing, { photos: photosOf(2), floorPlans: plansOf('Ground floor') }, { landscape });

    expect(textsOn(sheets[0])).toContain('Ground floor');
  }
});

test('rows overleaf are as wide as the columns there, on a sheet that lies too', () => {
  const { sheets } = setOn(MANY_TERMS, { photos: photosOf(2) }, { landscape: true });
  const frame = frameOf({ template: 'MODERN', landscape: true });
  const rules = marksOf(sheets.slice(1)).flatMap((mark) =>
    mark.type === 'line' && mark.from[1] > 70 && mark.from[1] < frame.height - 60 ? [mark.to[0] - mark.from[0]] : [],
  );

  expect(rules.length).toBeGreaterThan(3);
  for (const width of rules) expect(width).toBeCloseTo(frame.span(4) - 4, 3);
});

test('conditions alone never leave a handful of them to a page of their own', () => {
  const words = 'bright detached house by the lake with a view of the old harbour and its three mills';
  const house: Listing = {
    ...{ title: words, address: 'Here', priceMinor: '6250000000', currency: 'CHF', propertyType: words },
    ...{ lotArea: { value: 3.2, unit: 'SQM' }, yearBuilt: 1853, furnishing: words.slice(0, 24) },
    ...{ tenure: `${words} ${words}`.slice(0, 100), titleDocument: 'Deed', availableFrom: '2027-03-07' },
    fees: [{ label: words.slice(0, 37) }, { label: 'Heating', amountMinor: '125000000', note: words.slice(0, 37) }],
    energy: { emissions: { value: 3 }, carrier: 'Gas', yearBuilt: 2025, certificateNumber: words.slice(0, 22) },
    url: 'https://homes.example/a',
  };
  const stations = Array.from({ length: 26 }, (_, index) => ({ station: `Station ${index}` }));
  const left = stations.flatMap((_, count) => {
    const listing = { ...house, transport: stations.slice(0, count) };
    const { sheets } = setOn(listing, {}, { paper: 'LETTER', landscape: true });
    return sheets.slice(1).map((sheet) => textsOn(sheet).length);
  });

  expect(left.length).toBeGreaterThan(2);
  expect(Math.min(...left)).toBeGreaterThan(20);
});

test('features that are run in part between each other, not within one', () => {
  const features = ['Private garden', 'Double glazing', 'Loft storage', 'Two sheds', 'Stone fireplace', 'Chain free'];
  const all = features.concat(features, features).map((feature, index) => `${feature} ${index}`);
  const description = Array.from({ length: 5 }, () => PARAGRAPH).join('\n\n');
  const { energy, fees, ...few } = MANY_TERMS;
  const lines = Array.from({ length: 12 }, (_, count) => {
    const listing = { ...few, description, features: all.slice(0, count + 6) };
    return textsOn(setOn(listing, { photos: photosOf(1) }).sheets[0]).filter((text) => text.includes('\u2002'));
  }).flat();

  expect(lines.length).toBeGreaterThan(0);
  const said = new Set(all);
  for (const line of lines) expect(line.split(/\u2002+/u).filter((item) => !said.has(item))).toEqual([]);
});
