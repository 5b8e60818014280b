import { expect, test } from 'vitest';
import type { FlyerDesign, Listing } from '../../../sql/listing/listing.ts';
import { layOut } from '../../../worker/flyer/layout/layout.ts';
import { NO_PICTURES, type Pictures } from '../../../worker/flyer/pictures/picture.ts';
import { marksOf, type PictureMark, type Sheet, type TextMark } from '../../../worker/flyer/sheet.ts';
import { IKOYI, YABA } from './listings.ts';
import { photosOf, pictureAt } from './photos.ts';

const FEATURES = Array.from({ length: 24 }, (_, index) => `Standby generator no. ${index + 1}`);
const LYING: FlyerDesign = { landscape: true };

function laidOut(listing: Listing, design: FlyerDesign, pictures: Partial<Pictures> = {}) {
  const { sheets, warnings } = layOut({ listing, design }, { ...NO_PICTURES, ...pictures });
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
  const pictures = { photos: photosOf(4), floorPlans: [pictureAt('/listing/images/4', 900, 640)] };
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

test('a few large words are one column, and a house front takes the room that words leave', () => {
  const listing = {
    ...YABA,
    description: 'Sunny storey above the market, with six rooms and easy stairs.',
    bathrooms: 2,
  };
  const { sheets } = laidOut(listing, {});
  const lines = marksOf(sheets).flatMap((mark) =>
    mark.type === 'text' && listing.description.includes(mark.text.trim()) ? [mark] : [],
  );
  const [wall] = marksOf(sheets).filter((mark) => mark.type === 'box');

  expect(new Set(lines.map(({ x }) => x)).size).toBe(1);
  expect(Math.max(...lines.map(({ baseline }) => baseline))).toBeGreaterThan(780);
  expect(wall?.height).toBeGreaterThan(383);
});

test('an energy rating is drawn on the scale of its scheme, and told once', () => {
  const { sheets } = laidOut(RATED, {}, { photos: photosOf(1) });
  const scale = sheets[0]?.parts.find(({ role, alt }) => role === 'Figure' && alt?.includes('EPC'));
  const letters = scale?.marks.flatMap((mark) => (mark.type === 'text' ? [mark.text.trim()] : []));

  expect(sheets).toHaveLength(1);
  expect(letters).toEqual(['A', 'B', 'C', '72', 'D', 'E', 'F', 'G']);
  expect(wordsOf(sheets[0]).match(/EPC/g)).toHaveLength(1);
});

test('a score without a scale stands behind the name of its scheme', () => {
  const { sheets } = laidOut(
    { ...RATED, locale: 'en-US', countryCode: 'US', energy: { scheme: 'HERS', score: 62 } },
    {},
  );

  expect(wordsOf(sheets[0])).toMatch(/Energy rating \(HERS\)\s+62/i);
});

test('where an energy label came as a picture, the rating is not drawn a second time', () => {
  const label = pictureAt('/listing/images/1', 600, 900);
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

const PARAGRAPH =
  'The accommodation is arranged over the raised ground and first floors of a late terrace, with stripped boards, working windows and a kitchen that opens straight to the garden. Buses and trains are a short walk away, and the park is at the end of the road.';
const LONG: Listing = { ...IKOYI, description: Array.from({ length: 14 }, () => PARAGRAPH).join('\n\n') };

const headingsOf = (sheet: Sheet | undefined): string[] =>
  (sheet?.parts ?? [])
    .filter(({ role }) => role === 'H2')
    .map(({ marks }) => marks.flatMap((mark) => (mark.type === 'text' ? [mark.text.trim()] : [])).join(' '));

test('what goes on overleaf has its heading, once, and the agency and the count of pages at the foot', () => {
  const listing = { ...LONG, features: Array.from({ length: 60 }, (_, index) => `Room no. ${index + 1}`) };
  const { sheets, cuts } = laidOut(listing, {}, { photos: photosOf(3) });

  expect(cuts).toEqual([]);
  expect(sheets.slice(1).flatMap(headingsOf)).toEqual(['Description', 'Features']);
  for (const [index, sheet] of sheets.slice(1).entries()) {
    expect(wordsOf(sheet)).toContain('Harbour & Palm Realty  ·  +234 800 555 0101');
    expect(wordsOf(sheet)).toContain(`${index + 2} / ${sheets.length}`);
  }
});

test.each([15, 17, 20, 24])(
  'of %i photos those that go on overleaf fill the page, as large as they can be',
  (count) => {
    const { sheets, cuts } = laidOut(IKOYI, {}, { photos: photosOf(count) });
    const boxesOf = (pages: readonly Sheet[]) => marksOf(pages).filter((mark) => mark.type === 'picture');
    const bottom = Math.max(...boxesOf(sheets.slice(1)).map(({ y, height }) => y + height));

    expect(cuts).toEqual([]);
    expect(sheets).toHaveLength(2);
    expect(boxesOf(sheets)).toHaveLength(count);
    expect(bottom).toBeGreaterThan(0.75 * 842);
    expect(wordsOf(sheets[0])).not.toContain('overleaf');
  },
);

test('overleaf the unit of a Japanese price is no smaller than 7 points', () => {
  const description = 'The house stands on a quiet close, and all its rooms look into the garden. '.repeat(100);
  const listing = { ...IKOYI, locale: 'ja-JP', currency: 'JPY', priceMinor: '58000000', description };
  const units = marksOf(laidOut(listing, {}).sheets).flatMap((mark) =>
    mark.type === 'text' && mark.text.includes('万円') ? [mark.style.size] : [],
  );

  expect(units.length).toBeGreaterThan(1);
  expect(Math.min(...units)).toBeGreaterThanOrEqual(7);
});

test('an upright photo overleaf has an upright cell', () => {
  const { sheets } = laidOut(IKOYI, {}, { photos: [...photosOf(14), pictureAt('/tall', 2000, 3000)] });
  const boxOf = (path: string) =>
    marksOf(sheets.slice(1)).find((mark) => mark.type === 'picture' && mark.picture.path === path) as PictureMark;

  expect(sheets).toHaveLength(2);
  expect(boxOf('/tall').height).toBeGreaterThan(boxOf('/tall').width);
});

test('no column overleaf begins with the last line of a paragraph or ends with its first', () => {
  const { sheets } = laidOut(LONG, {}, { photos: photosOf(4) });
  const text = sheets.slice(1).flatMap(({ parts }) => parts.filter(({ role }) => role === 'P'));
  const lines = text.flatMap(({ marks }) => marks.filter((mark) => mark.type === 'text'));
  const tops = lines.filter((line, index) => (lines[index - 1]?.baseline ?? Number.POSITIVE_INFINITY) > line.baseline);
  const ends = lines.filter((line, index) => (lines[index + 1]?.baseline ?? 0) < line.baseline);

  expect(tops.length).toBeGreaterThan(1);
  expect(tops.filter(({ text: line }) => /^of the road\.|^road\./.test(line))).toEqual([]);
  expect(ends.filter(({ text: line }) => line.startsWith('The accommodation'))).toEqual([]);
});

test('a licence at the foot is whole where the telephone can make room for it', () => {
  const licenceNumber = 'LASRERA-000123-456-78';
  const agent = { name: 'Ada Obi', phone: '+234 800 555 0101', email: 'ada@harbour.example', licenceNumber };
  const { sheets, cuts } = laidOut({ ...IKOYI, agent, url: 'https://harbour.example/1' }, { paper: 'A5' });

  expect(cuts.filter(({ path }) => path.startsWith('/listing/agent'))).toEqual([]);
  expect(wordsOf(sheets[0])).toContain(licenceNumber);
});

const RIVERSIDE: Listing = {
  title: 'リバーサイド桜丘 305号室　3LDK中古マンション',
  address: '東京都江東区桜丘三丁目14番5号',
  locale: 'ja-JP',
  countryCode: 'JP',
  transaction: 'SALE',
  priceMinor: '58000000',
  currency: 'JPY',
  bedrooms: 3,
  livingArea: { value: 72.38, unit: 'SQM' },
  yearBuilt: 2009,
  features: ['南向き角部屋', 'ペット相談可', '宅配ボックス', '床暖房'],
  description: '公園に面した静かな住環境です。お気軽にお問い合わせください。',
  agent: { name: '架空 花子', agency: '架空不動産株式会社', phone: '03-0000-0000' },
};

test('beside short features the plan is wider, and its height lifts the title of a Japanese sheet', () => {
  const photos = photosOf(1);
  const plan = pictureAt('/listing/images/1', 900, 640);
  const { sheets } = laidOut(RIVERSIDE, {}, { photos, floorPlans: [plan], logo: pictureAt('/logo', 500, 500) });
  const drawn = marksOf(sheets).find((mark) => mark.type === 'picture' && mark.picture === plan);
  const title = marksOf(sheets).find((mark) => mark.type === 'text' && mark.text.startsWith('リバー')) as TextMark;

  expect(drawn).toMatchObject({ width: expect.closeTo(162.1, 1) });
  // In the drawn look of the template it stands at 476.9, on 372.6 of photo.
  expect(Math.abs(title.baseline - 476.9)).toBeLessThan(1.5);
});

test('two photos share a page: the second stands beside the text, a little lower where the room is short', () => {
  const ranch: Listing = {
    ...YABA,
    countryCode: 'US',
    features: ['Carport', 'Patio'],
    agent: { name: 'Dana Whitlock' },
  };
  const { sheets } = laidOut({ ...ranch, url: 'https://key.example/1' }, { paper: 'LETTER' }, { photos: photosOf(2) });
  const [lead, second] = marksOf(sheets).filter((mark) => mark.type === 'picture');

  expect(lead?.width).toBeCloseTo(526.96, 1);
  expect(second?.x).toBeGreaterThan(300);
  expect(second?.y).toBeGreaterThan((lead?.y ?? 0) + (lead?.height ?? 0));
});

test.each([
  ['many', 330, 227.4],
  ['some', 160, 284.2],
  ['few', 0, 435],
])('three photos take the room that %s words leave', (_, words, least) => {
  const description = 'A quiet home by the water. '.repeat(words / 6).trim();
  const { sheets, cuts } = laidOut(
    { ...YABA, description, features: FEATURES.slice(0, 5) },
    {},
    { photos: photosOf(3) },
  );
  const cells = marksOf(sheets).filter((mark): mark is PictureMark => mark.type === 'picture');
  const [top, foot] = [Math.min(...cells.map(({ y }) => y)), Math.max(...cells.map(({ y, height }) => y + height))];

  expect(sheets).toHaveLength(1);
  expect(cuts).toEqual([]);
  expect(cells).toHaveLength(3);
  expect(foot - top).toBeGreaterThanOrEqual(least - 0.1);
  for (const { width, height } of cells) expect(width / height).toBeGreaterThan(1.15);
});

test('facts that are too wide for equal cells keep their names while the row holds them', () => {
  const home: Listing = { ...YABA, locale: 'fr-FR', rooms: 4, bedrooms: 2, bathrooms: 1, toilets: 1 };
  const { sheets } = laidOut({ ...home, livingArea: { value: 96.72, unit: 'SQM' } }, {}, { photos: photosOf(1) });

  expect(wordsOf(sheets[0])).toMatch(/pièces.*chambres.*salle de bains.*WC.*surface habitable/u);
  expect(wordsOf(sheets[0])).not.toContain('sdb');
});

test('a number that its label leaves no room for is whole on the line below', () => {
  const energy = { scheme: 'EPC', rating: 'C', certificateNumber: '0000-1111-2222-3333-4444' };
  const widths = [1, 2, 3].map((count) => ({ features: FEATURES.slice(0, 8 * count), photos: photosOf(count) }));

  for (const { features, photos } of widths) {
    const listing: Listing = { ...YABA, countryCode: 'GB', description: PARAGRAPH, features, energy };
    const { sheets } = laidOut(listing, {}, { photos });
    expect(wordsOf(sheets[0])).toContain(energy.certificateNumber);
  }
});

test('a label that is wider than its column is whole on two lines', () => {
  const fees = [{ label: 'Honoraires à la charge du vendeur', percent: 4 }];
  const listing: Listing = { ...YABA, countryCode: 'FR', locale: 'fr-FR', description: PARAGRAPH, fees };
  const { sheets, cuts } = laidOut(listing, { paper: 'A5' }, { photos: photosOf(2) });

  expect(cuts).toEqual([]);
  expect(sheets.map(wordsOf).join(' ')).toMatch(/Honoraires à la charge\s+du vendeur\s+4\s%/iu);
});

test.each([
  ['14 Wilton Road, Leeds LS7 3AB', 'onum'],
  ['31 Larkspur Terrace, London N16 0XX', 'lnum'],
  ['10 High Street, Cape Town, 7800', 'onum'],
])('a zero beside a capital does not look like the letter o: %s', (address, figures) => {
  const { sheets } = laidOut({ ...YABA, address, description: PARAGRAPH }, {}, { photos: photosOf(1) });
  const line = marksOf(sheets).find((mark): mark is TextMark => mark.type === 'text' && mark.text === address);

  expect(line?.style.features).toContain(figures);
});

test('nor does a fee of nothing', () => {
  const fees = [
    { label: 'Ground rent', amountMinor: '0' },
    { label: 'Service charge', amountMinor: '120050', period: 'YEAR' as const },
  ];
  const { sheets } = laidOut({ ...YABA, description: PARAGRAPH, fees }, {}, { photos: photosOf(1) });
  const figuresOf = (text: string) =>
    marksOf(sheets).find((mark): mark is TextMark => mark.type === 'text' && mark.text.startsWith(text))?.style
      .features;

  expect(figuresOf('₦0')).toContain('lnum');
  expect(figuresOf('₦1,200.50')).toContain('onum');
});

test.each([6, 8])('%s photos beside few words are all higher, by the same, with the same gaps', (count) => {
  const { sheets } = laidOut({ ...YABA, bathrooms: 2 }, {}, { photos: photosOf(count) });
  const cells = marksOf(sheets).filter((mark): mark is PictureMark => mark.type === 'picture');
  const ratios = cells.slice(1).map(({ width, height }) => width / height);
  const [lead, , below] = cells as [PictureMark, PictureMark, PictureMark];
  const strip = cells.slice(3);

  expect(sheets).toHaveLength(1);
  expect(Math.max(...ratios)).toBeLessThan(1.4);
  expect(Math.min(...ratios)).toBeGreaterThan(1.15);
  expect(below.y + below.height).toBeCloseTo(lead.y + lead.height, 1);
  for (const { y } of strip) expect(y - (lead.y + lead.height)).toBeCloseTo(6, 1);
});
