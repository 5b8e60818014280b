import { expect, test } from 'vitest';
import { type FlyerDesign, type Listing, PAPERS } from '../../../sql/listing/listing.ts';
import { frameOf } from '../../../worker/flyer/layout/frame.ts';
import { layOut } from '../../../worker/flyer/layout/layout.ts';
import { NO_PICTURES } from '../../../worker/flyer/pictures/picture.ts';
import { type Mark, marksOf } from '../../../worker/flyer/sheet.ts';
import { sheetFaults } from '../../sheet-rules/sheet-faults.ts';
import { YABA } from './listings.ts';
import { photosOf } from './photos.ts';

const AGENT = { name: 'Tolani Okedara', agency: 'Harbour & Palm Realty', phone: '+234 800 555 0101' };

function poster(listing: Listing, more: FlyerDesign = {}, count = 0) {
  const design: FlyerDesign = { template: 'MODERN', ...more };
  const { sheets } = layOut({ listing, design }, { ...NO_PICTURES, photos: photosOf(count) });
  const faults = sheets.flatMap((sheet) => sheetFaults(sheet, frameOf(design).margin));
  return { marks: marksOf(sheets), faults, pages: sheets.length };
}

function line(marks: readonly Mark[], start: string) {
  const found = marks.find((mark) => mark.type === 'text' && mark.text.startsWith(start));
  if (found?.type !== 'text') throw new Error(`Nothing on the sheet begins with ${start}.`);
  return found;
}

test('a listing with hardly a word is a poster: the title large, the price larger, the one fact beside it', () => {
  for (const count of [0, 1]) {
    const { marks } = poster(YABA, {}, count);

    expect(line(marks, '3-bedroom').style.size).toBe(48);
    expect(line(marks, '₦').style.size).toBe(60);
    expect(line(marks, '3 ').baseline).toBe(line(marks, '₦').baseline);
  }
});

test('without an agent the price stands on a ground of the accent, with one on paper above the band', () => {
  const colourOf = (listing: Listing) => line(poster(listing).marks, '₦').colour;

  expect(colourOf(YABA)).toEqual([255, 255, 255]);
  expect(colourOf({ ...YABA, agent: AGENT })).not.toEqual([255, 255, 255]);
});

test.each([true, false])(
  'facts that find no room in the row of a poster are told on another sheet, lying %s',
  (landscape) => {
    const areas = { livingArea: { value: 88, unit: 'SQM' }, lotArea: { value: 1_030_164, unit: 'SQM' } } as const;
    const rooms = { bedrooms: 9, bathrooms: 2, toilets: 3, parkingSpaces: 8_459 };
    const { marks, faults, pages } = poster({ ...YABA, ...areas, ...rooms, agent: AGENT }, { landscape });
    const text = marks.flatMap((mark) => (mark.type === 'text' ? [mark.text] : [])).join(' ');

    for (const figure of ['9', '8,459', '88', '1,030,164']) expect(text).toContain(figure);
    expect(faults).toEqual([]);
    expect(pages).toBe(1);
  },
);

test('no window of the house front is seen in part behind the name of the agency', () => {
  const { marks } = poster({ ...YABA, agent: AGENT });
  const [wall, ...boxes] = marks.flatMap((mark) => (mark.type === 'box' ? [mark] : []));
  const tab = boxes.find(({ y, height }) => y === 0 && height === 58);
  const hidden = boxes.filter((box) => box !== tab && tab && box.x < tab.x + tab.width && box.y < tab.height);

  expect(wall?.width).toBeCloseTo(595.28);
  expect(tab).toBeDefined();
  expect(hidden).toEqual([]);
});

test('the words in place of a price are never broken inside a word', () => {
  const { priceMinor, currency, ...others } = YABA;
  const listing: Listing = {
    ...others,
    bathrooms: 2,
    features: ['A', 'B', 'C'],
    priceQualifier: 'PRICE_ON_APPLICATION',
  };

  for (const paper of PAPERS) {
    for (const each of [listing, { ...others, priceQualifier: 'PRICE_ON_APPLICATION' } satisfies Listing]) {
      const texts = poster(each, { paper }).marks.flatMap((mark) => (mark.type === 'text' ? [mark.text] : []));
      expect(texts.join('|')).toMatch(/application/);
    }
  }
});

test.each(PAPERS)('on %s, both ways, a poster of any few words keeps to its places', (paper) => {
  const listings: Listing[] = [
    YABA,
    { ...YABA, agent: AGENT, url: 'https://harbourpalm.example/1', pricePeriod: 'YEAR' },
    { ...YABA, title: 'W'.repeat(300), address: 'W'.repeat(300), agent: AGENT },
    { ...YABA, priceMinor: '9'.repeat(18), bathrooms: 2.5, livingArea: { value: 120, unit: 'SQM' } },
    { ...YABA, description: 'A quiet flat on the second floor.', tenure: 'Freehold', transaction: 'SALE' },
  ];

  for (const landscape of [false, true]) {
    for (const [listing, count] of listings.flatMap((each) => [[each, 0] as const, [each, 1] as const])) {
      const { faults, pages } = poster(listing, { paper, landscape }, count);
      expect(faults).toEqual([]);
      expect(pages).toBe(1);
    }
  }
});
