import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FlyerDesign, type Listing, PAPERS } from '../../../sql/listing/listing.ts';
import { frameOf } from '../../../worker/flyer/layout/frame.ts';
import { layOut } from '../../../worker/flyer/layout/layout.ts';
import { NO_PICTURES } from '../../../worker/flyer/pictures/picture.ts';
import type { Mark, Sheet } from '../../../worker/flyer/sheet.ts';
import { widthOf } from '../../../worker/flyer/text/style.ts';
import { sheetFaults } from '../../sheet-rules/sheet-faults.ts';
import { anyPayload } from './any-listing.ts';
import { anyPictures } from './any-pictures.ts';
import { IKOYI, YABA } from './listings.ts';
import { photosOf, pictureAt } from './photos.ts';
import { SEED } from './seed.ts';

const ACROSS: FlyerDesign = { template: 'WINDOW_CARD', landscape: true };
const UPRIGHT: FlyerDesign = { template: 'WINDOW_CARD' };

function card(listing: Listing, design: FlyerDesign, count = 0) {
  const { sheets, warnings } = layOut({ listing, design }, { ...NO_PICTURES, photos: photosOf(count) });
  const [sheet] = sheets as [Sheet];
  return { sheet, marks: sheet.parts.flatMap(({ marks }) => marks), warnings, pages: sheets.length };
}

function line(marks: readonly Mark[], start: string) {
  const found = marks.find((mark) => mark.type === 'text' && mark.text.startsWith(start));
  return found?.type === 'text' ? found : undefined;
}

const pictureBoxes = (marks: readonly Mark[]) =>
  marks.flatMap((mark) => (mark.type === 'picture' ? [[mark.x, mark.y, mark.width, mark.height].map(Math.round)] : []));

test('a card that lies has title, price, facts and phone at the places of the design', () => {
  const { marks, warnings } = card({ ...IKOYI, url: 'https://harbourpalm.example/42' }, ACROSS, 3);

  expect(line(marks, IKOYI.title)?.baseline).toBeCloseTo(391.7, 0);
  expect(line(marks, '₦')?.baseline).toBeCloseTo(498.5, 0);
  expect(line(marks, '₦')?.style.size).toBe(74);
  expect(line(marks, '+234')?.baseline).toBeCloseTo(559.3, 0);
  expect(pictureBoxes(marks)).toEqual([
    [0, 0, 519, 346],
    [525, 0, 317, 170],
    [525, 176, 317, 170],
  ]);
  expect(warnings.map(({ code }) => code)).not.toContain('IMAGE_LEFT_OUT');
});

test('a card that stands has title and price at the places of the design', () => {
  const listing: Listing = { ...YABA, priceMinor: '42500000', currency: 'GBP', priceQualifier: 'GUIDE_PRICE' };
  const { marks } = card({ ...listing, title: 'Two-bedroom maisonette with garden' }, UPRIGHT, 4);

  expect(Math.abs((line(marks, 'Two-bedroom')?.baseline ?? 0) - 568.2)).toBeLessThan(1);
  expect(line(marks, '£')?.baseline).toBeCloseTo(725.7, 0);
  expect(line(marks, '£')?.style.size).toBe(96);
  expect(pictureBoxes(marks)).toEqual([
    [0, 0, 595, 397],
    [0, 403, 194, 114],
    [200, 403, 194, 114],
    [401, 403, 194, 114],
  ]);
});

test('the comma of the largest price stays clear of the band, and a band of nothing is a strip', () => {
  const full = card(YABA, UPRIGHT);
  const { bedrooms: _, ...nothingToCount } = YABA;
  const bare = card(nothingToCount, UPRIGHT);
  const bandTop = ({ marks, sheet }: typeof full) =>
    Math.max(...marks.flatMap((mark) => (mark.type === 'box' && mark.y + mark.height >= sheet.height ? [mark.y] : [])));
  const price = line(full.marks, '₦');

  expect((price?.baseline ?? 0) + 0.2 * (price?.style.size ?? 0)).toBeLessThanOrEqual(bandTop(full) - 4.7);
  expect(bandTop(full)).toBeCloseTo(749.9, 0);
  expect(bandTop(bare)).toBeCloseTo(817.9, 0);
});

test('photos past the third or fourth are left out, each with a warning', () => {
  const leftOut = (design: FlyerDesign) =>
    card(IKOYI, design, 6)
      .warnings.filter(({ code }) => code === 'IMAGE_LEFT_OUT')
      .map(({ path }) => path);

  expect(leftOut(ACROSS)).toEqual(['/listing/images/3', '/listing/images/4', '/listing/images/5']);
  expect(leftOut(UPRIGHT)).toEqual(['/listing/images/4', '/listing/images/5']);
});

test('without a photo the house front takes their place', () => {
  const { marks } = card(YABA, ACROSS);

  expect(pictureBoxes(marks)).toEqual([]);
  expect(marks.filter((mark) => mark.type === 'box').length).toBeGreaterThan(48);
});

test('a price that is very long has the whole width, and the code stands at the foot', () => {
  const listing: Listing = { ...IKOYI, priceMinor: '999999999999999999', url: 'https://harbourpalm.example/42' };
  const { sheet, marks } = card(listing, ACROSS, 1);
  const tile = marks.find((mark) => mark.type === 'path');

  expect(line(marks, '₦')?.style.size).toBeGreaterThan(28);
  expect(Math.min(...(tile?.type === 'path' ? tile.polygons.flat().map(([, y]) => y) : []))).toBeGreaterThan(490);
  expect(sheetFaults(sheet, 39.69)).toEqual([]);
});

test('a price as wide as the sheet stays below the code and its quiet zone, one beside it ends before', () => {
  const url = 'https://plateau.example/5630';
  const dear = { ...YABA, locale: 'fr-CA', currency: 'CAD', url };
  for (const title of ['Cottage rénové avec jardin', 'Cottage rénové avec jardin et vue sur le fleuve, à Rosemont']) {
    for (const priceMinor of ['78900000', '178900000', '99']) {
      const { marks } = card({ ...dear, title, priceMinor }, UPRIGHT, 3);
      const price = marks.find((mark) => mark.type === 'text' && mark.text.includes('$'));
      const code = marks.find((mark) => mark.type === 'path');
      if (price?.type !== 'text' || code?.type !== 'path') throw new Error('The card has no price or no code.');
      const [xs, ys] = [0, 1].map((axis) => code.polygons.flat().map((point) => point[axis as 0 | 1]));
      const quiet = (4 * (Math.max(...(xs ?? [])) - Math.min(...(xs ?? [])))) / 29;
      const isBeside = price.x + widthOf(price.text.trimEnd(), price.style) <= Math.min(...(xs ?? [])) - quiet;

      expect(isBeside || price.baseline - 0.86 * price.style.size >= Math.max(...(ys ?? [])) + quiet).toBe(true);
    }
  }
});

test('a card shows what is asked first, and says of each fact that finds no room which it is', () => {
  const facts: Partial<Listing> = { bedrooms: 2, bathrooms: 1, toilets: 2, parkingSpaces: 1 };
  const agent = { agency: 'Kilimani Homes and Gardens', phone: '+254 700 555 012' };
  const swahili = card({ ...YABA, ...facts, agent, locale: 'sw-KE', livingArea: { value: 140, unit: 'SQM' } }, UPRIGHT);
  const german = card(
    { ...YABA, ...facts, agent, locale: 'de-DE', rooms: 3.5, livingArea: { value: 92, unit: 'SQM' } },
    UPRIGHT,
  );
  const figures = ({ marks }: typeof german) =>
    marks.flatMap((mark) => (mark.type === 'text' && /^[\d,]+ $/.test(mark.text) ? [mark.text.trim()] : []));
  const lost = ({ warnings }: typeof german) => warnings.map(({ path }) => path);

  expect(line(swahili.marks, 'vyumba vya kulala')).toBeDefined();
  expect(lost(swahili)).toContain('/listing/livingArea');
  expect(figures(german)).toEqual(['3,5', '92', '1']);
  expect(lost(german)).toEqual(['/listing/bedrooms']);
});

test('the classes of energy use and of emissions stand on a card', () => {
  const energy = { scheme: 'DPE', rating: 'D', emissions: { rating: 'B', value: 9 } };
  const { marks } = card({ ...YABA, locale: 'fr-FR', energy }, UPRIGHT);

  expect(line(marks, 'Performance énergétique (DPE) D  ·  émissions (GES) B')).toBeDefined();
});

test.each([UPRIGHT, ACROSS])('a long number is set smaller, not cut (%j)', (design) => {
  const phone = '+44 (0)113 496 0000 ext. 5';
  const { marks, warnings } = card({ ...YABA, agent: { phone } }, design);

  expect(line(marks, '+44')?.text.trim()).toBe(phone);
  expect(warnings.map(({ path }) => path)).not.toContain('/listing/agent/phone');
});

const designs = fc.record({
  template: fc.constant('WINDOW_CARD' as const),
  paper: fc.constantFrom(...PAPERS),
  landscape: fc.boolean(),
});

test('a code at the foot keeps clear of the price, the facts and the legal lines, however much it holds', () => {
  const price = { priceMinor: '999999999999999999', currency: 'KWD', priceQualifier: 'OFFERS_OVER' as const };
  const disclaimers = ['No part of an offer or of a contract. '.repeat(8)];
  for (const length of [10, 300, 1_900]) {
    for (const paper of PAPERS) {
      const design = { ...ACROSS, paper };
      const url = `https://harbourpalm.example/${'a'.repeat(length)}`;
      for (const listing of [
        { ...IKOYI, ...price, url },
        { ...IKOYI, ...price, url, disclaimers },
      ]) {
        const { sheet } = card(listing, design);

        expect([paper, length, ...sheetFaults(sheet, frameOf(design).margin)]).toEqual([paper, length]);
      }
    }
  }
});

test('whatever a listing says and shows, a card of any paper is one whole page', () => {
  fc.assert(
    fc.property(anyPayload, anyPictures, designs, ({ listing }, pictures, design) => {
      const { sheets } = layOut({ listing, design }, pictures);
      expect(sheets.flatMap((sheet) => sheetFaults(sheet, frameOf(design).margin))).toEqual([]);
      expect(sheets).toHaveLength(1);
    }),
    { numRuns: 25, seed: SEED },
  );
});

test.each(['WINDOW_CARD', 'MODERN'] as const)('an upright photo alone keeps its shape on a poster (%s)', (template) => {
  const upright = pictureAt('/listing/images/0', 1_200, 2_000);
  const { sheets } = layOut({ listing: YABA, design: { template } }, { ...NO_PICTURES, photos: [upright] });
  const [shown] = sheets.flatMap(({ parts }) =>
    parts.flatMap(({ marks }) => marks.filter(({ type }) => type === 'picture')),
  );

  expect(shown?.type === 'picture' ? shown.width / shown.height : 0).toBeCloseTo(0.6);
});

test('of two photos on an upright card the lead is the larger, and upright ones stand side by side', () => {
  const boxesOf = (width: number, height: number) => {
    const photos = [0, 1].map((index) => pictureAt(`/listing/images/${index}`, width, height));
    const { sheets } = layOut({ listing: YABA, design: { template: 'WINDOW_CARD' } }, { ...NO_PICTURES, photos });
    return sheets.flatMap(({ parts }) =>
      parts.flatMap(({ marks }) => marks.flatMap((mark) => (mark.type === 'picture' ? [mark] : []))),
    );
  };
  const [lead, second] = boxesOf(3_000, 2_000);
  const [left, right] = boxesOf(1_200, 2_000);

  expect(lead?.height).toBeGreaterThan(1.2 * (second?.height ?? 0));
  expect([left?.y, left?.height]).toEqual([right?.y, right?.height]);
});

test.each([ACROSS, UPRIGHT])('the name of an agency is set smaller before it is cut', (design) => {
  const agency = 'Te Aro Real Estate Partners Ltd (Licensed REAA 2008)';
  const { marks, warnings } = card({ ...YABA, agent: { agency, phone: '04 000 1234' } }, design, 3);

  expect(line(marks, 'Te Aro')?.text).toBe(agency);
  expect(warnings.map(({ path }) => path)).not.toContain('/listing/agent/agency');
});

test.each([
  ['en-IN', 'Rao Estates', '+91 80 4123 4567', 'SQFT', 1450],
  ['hi-IN', 'शर्मा प्रॉपर्टीज़', '+91 120 455 0100', 'SQFT', 1380],
  ['en-GB', 'Whitcombe, Hale & Partners Estate Agents', '+44 20 7946 0123', 'SQM', 164],
  ['de-CH', 'Meier Immobilien AG', '+41 44 123 45 67', 'SQM', 118.5],
] as const)(
  'in %s a card that stands shows the first three facts beside the agency, smaller before fewer',
  (...given) => {
    const [locale, agency, phone, unit, value] = given;
    const { bedrooms, ...core } = YABA;
    const facts = { bedrooms: 3, bathrooms: 3, livingArea: { value, unit } };
    const { warnings, sheet } = card({ ...core, ...facts, locale, agent: { agency, phone } }, UPRIGHT);

    expect(warnings.filter(({ code }) => code === 'TEXT_SHRUNK_OR_TRUNCATED')).toEqual([]);
    expect(sheetFaults(sheet, 34.02)).toEqual([]);
  },
);

test('a narrow fact does not stand for a wider one that is asked first', () => {
  const listing = {
    ...YABA,
    ...{ locale: 'en-IN', currency: 'INR', priceMinor: '12500000000', bedrooms: 3, bathrooms: 3, parkingSpaces: 2 },
    livingArea: { value: 1_450, unit: 'SQFT' as const },
    agent: { agency: 'Carter & Shah Realty', phone: '+91 22 5555 0142' },
  };
  const { warnings, marks } = card(listing, UPRIGHT);

  expect(marks.some((mark) => mark.type === 'text' && mark.text.startsWith('1,450'))).toBe(true);
  expect(warnings.map(({ path }) => path)).toContain('/listing/parkingSpaces');
});

test('the price of an Arabic card that lies keeps clear of what hangs from the letters of the place', () => {
  const listing = {
    ...YABA,
    locale: 'ar-AE',
    currency: 'AED',
    title: 'شقة بإطلالة على البحر',
    address: 'برج المرسى، دبي مارينا، دبي',
  };
  const { marks } = card({ ...listing, priceMinor: '325000000', url: 'https://marsa.example/1850' }, ACROSS, 3);
  const place = marks.find((mark) => mark.type === 'text' && mark.text.includes('مارينا'));
  const price = marks.find((mark) => mark.type === 'text' && /\d,\d/u.test(mark.text));
  if (place?.type !== 'text' || price?.type !== 'text') throw new Error('The card has no place or no price.');

  expect(price.baseline - 0.73 * price.style.size).toBeGreaterThan(place.baseline + 0.8 * place.style.size);
});
