import { expect, test } from 'vitest';
import type { FlyerDesign, Listing } from '../../../sql/listing/listing.ts';
import { layOut } from '../../../worker/flyer/layout/layout.ts';
import type { Picture, Pictures } from '../../../worker/flyer/pictures/picture.ts';
import { marksOf, type Sheet } from '../../../worker/flyer/sheet.ts';
import { IKOYI, YABA } from './listings.ts';

const FEATURES = Array.from({ length: 24 }, (_, index) => `Standby generator no. ${index + 1}`);
const LYING: FlyerDesign = { landscape: true };

function picture(path: string, width = 3000, height = 2000): Picture {
  return { id: path, path, width, height, alt: '', caption: '', hasLightEdge: false };
}

function photosOf(count: number): Picture[] {
  return Array.from({ length: count }, (_, index) => picture(`/listing/images/${index}`));
}

function laidOut(listing: Listing, design: FlyerDesign, pictures: Partial<Pictures> = {}) {
  const all = { photos: [], floorPlans: [], energyLabels: [], ...pictures };
  const { sheets, warnings } = layOut({ listing, design }, all);
  return {
    sheets,
    cuts: warnings.filter(({ code }) => code === 'TEXT_SHRUNK_OR_TRUNCATED' || code === 'IMAGE_LEFT_OUT'),
  };
}

const wordsOf = (sheet: Sheet | undefined): string =>
  marksOf(sheet ? [sheet] : [])
    .flatMap((mark) => (mark.type === 'text' ? [mark.text] : []))
    .join(' ');

test('a sheet on its side holds two dozen features beside photos, text and plan on one page', () => {
  const listing = { ...IKOYI, features: FEATURES };
  const pictures = { photos: photosOf(4), floorPlans: [picture('/listing/images/4', 900, 640)] };
  const { sheets, cuts } = laidOut(listing, LYING, pictures);

  expect(sheets).toHaveLength(1);
  expect(cuts).toEqual([]);
  expect(wordsOf(sheets[0])).toContain('Standby generator no. 24');
  expect(marksOf(sheets).filter(({ type }) => type === 'picture')).toHaveLength(5);
});

const RATED: Listing = {
  ...IKOYI,
  locale: 'en-GB',
  countryCode: 'GB',
  energy: { scheme: 'EPC', rating: 'C', score: 72 },
};

test('an energy rating is drawn on the scale of its scheme, and told once', () => {
  const { sheets } = laidOut(RATED, {}, { photos: photosOf(1) });
  const scale = sheets[0]?.parts.find(({ role, alt }) => role === 'Figure' && alt?.includes('EPC'));
  const letters = scale?.marks.flatMap((mark) => (mark.type === 'text' ? [mark.text.trim()] : []));

  expect(sheets).toHaveLength(1);
  expect(letters).toEqual(['A', 'B', 'C', '72', 'D', 'E', 'F', 'G']);
  expect(wordsOf(sheets[0]).match(/EPC/g)).toHaveLength(1);
});

test('where an energy label came as a picture, the rating is not drawn a second time', () => {
  const label = picture('/listing/images/1', 600, 900);
  const { sheets } = laidOut(RATED, {}, { photos: photosOf(1), energyLabels: [label] });

  expect(sheets).toHaveLength(1);
  expect(marksOf(sheets).filter((mark) => mark.type === 'picture' && mark.picture === label)).toHaveLength(1);
  expect(wordsOf(sheets[0])).not.toMatch(/\bG\b/);
});

test('in the United States the mark of equal housing stands beside its statement, on a poster too', () => {
  for (const listing of [YABA, IKOYI]) {
    const { sheets } = laidOut({ ...listing, countryCode: 'US' }, { paper: 'LETTER' });
    const [mark] = marksOf(sheets).filter((each) => each.type === 'path');
    const statement = marksOf(sheets).find((each) => each.type === 'text' && each.text.startsWith('Equal Housing'));

    expect(mark?.polygons[0]?.[0]?.[0]).toBeLessThan(statement?.type === 'text' ? statement.x : 0);
  }
  const [poster] = laidOut({ ...YABA, countryCode: 'US' }, {}).sheets;
  expect(poster?.parts.find(({ role }) => role === 'H1')?.marks[0]).toMatchObject({ style: { size: 40 } });
});
