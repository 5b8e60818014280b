import { expect, test } from 'vitest';
import type { FlyerDesign, Listing } from '../../../sql/listing/listing.ts';
import { frameOf } from '../../../worker/flyer/layout/frame.ts';
import { layOut } from '../../../worker/flyer/layout/layout.ts';
import { NO_PICTURES } from '../../../worker/flyer/pictures/picture.ts';
import { marksOf, type Sheet } from '../../../worker/flyer/sheet.ts';
import { pageFaults } from '../../renders/page-faults.ts';
import { boxOf } from '../../sheet-rules/boxes.ts';
import { sheetFaults } from '../../sheet-rules/sheet-faults.ts';
import { IKOYI } from './listings.ts';
import { photosOf, pictureAt } from './photos.ts';

const SENTENCE =
  'The accommodation is arranged over the raised ground and first floors of a late terrace, with stripped boards, working windows and a kitchen that opens straight to the garden. ';

const described = (sentences: number): Listing => ({ ...IKOYI, description: SENTENCE.repeat(sentences).trim() });

/** Where a further page may say something. */
const TOP = 80;
const ABOVE_EDGE = 60;

/** Share of the last page that is made use of. */
function filledOf(sheets: readonly Sheet[]): number {
  const last = sheets.at(-1) as Sheet; // of a flyer, which has one at least
  const bottom = last.height - ABOVE_EDGE;
  const bottoms = marksOf([last]).map((mark) => boxOf(mark).bottom);
  return (Math.max(TOP, ...bottoms.filter((each) => each < bottom)) - TOP) / (bottom - TOP);
}

const DESIGNS: FlyerDesign[] = [{}, { landscape: true }, { paper: 'A5' }, { paper: 'A5', landscape: true }];

test.each(DESIGNS)('however long the text, no page at the end holds a few lines alone: %j', (design) => {
  const hardlyFilled = Array.from({ length: 12 }, (_, index) => 3 + 2 * index).filter((sentences) => {
    const { sheets } = layOut({ listing: described(sentences), design }, NO_PICTURES);
    expect(sheets.flatMap((sheet) => sheetFaults(sheet, frameOf(design).margin))).toEqual([]);
    return sheets.length > 1 && (pageFaults(sheets).length > 0 || filledOf(sheets) < 0.25);
  });

  expect(hardlyFilled).toEqual([]);
});

const textsOf = (sheet: Sheet | undefined) =>
  marksOf(sheet ? [sheet] : []).flatMap((mark) => (mark.type === 'text' ? [mark] : []));

test('conditions stand under the features, beside the plan, where that leaves room to the text', () => {
  const floorPlans = [pictureAt('/listing/images/3', 900, 640)];
  const { sheets } = layOut({ listing: described(12) }, { ...NO_PICTURES, photos: photosOf(2), floorPlans });
  const [text, feature, tenure] = [SENTENCE.slice(0, 12), IKOYI.features?.[0] ?? '', IKOYI.tenure ?? ''].map((words) =>
    textsOf(sheets[0]).find((mark) => mark.text.startsWith(words)),
  );

  expect(sheets.length).toBeGreaterThan(1);
  expect(tenure?.baseline).toBeGreaterThan(feature?.baseline ?? 0);
  expect(tenure?.x).toBeGreaterThan(text?.x ?? 0);
});

test('on a sheet on its side conditions stand below the pictures before any go on overleaf', () => {
  const fees = Array.from({ length: 8 }, (_, index) => ({ label: `Charge no. ${index + 1}`, amountMinor: '2500000' }));
  const { features, ...house } = described(3);
  const { sheets } = layOut(
    { listing: { ...house, fees }, design: { landscape: true } },
    { ...NO_PICTURES, photos: photosOf(1) },
  );

  expect(sheets).toHaveLength(1);
  expect(textsOf(sheets[0]).filter(({ text }) => text.startsWith('Charge no.'))).toHaveLength(8);
});

test.each<FlyerDesign>([{}, { paper: 'A5' }, { paper: 'A5', landscape: true }])(
  'the words that the text goes on overleaf leave the code its quiet zone, however large its modules: %j',
  (design) => {
    for (const locale of ['en-GB', 'ar-AE', 'ja-JP'])
      for (const url of ['https://a.bc/d', 'https://homes.example/21', 'https://listings.example/hp-iky-0042']) {
        const { sheets } = layOut({ listing: { ...described(30), url, locale }, design }, NO_PICTURES);

        expect(textsOf(sheets[0]).some(({ text }) => /[→←]$/u.test(text.trim()))).toBe(true);
        expect(sheetFaults(sheets[0] as Sheet, frameOf(design).margin)).toEqual([]);
      }
  },
);

const figuresOf = (sheet: Sheet | undefined) => sheet?.parts.filter(({ role }) => role === 'Figure') ?? [];

test.each<[count: number, design: FlyerDesign]>([
  [4, {}],
  [5, {}],
  [4, { paper: 'LETTER' }],
  [4, { paper: 'A5' }],
  [5, { landscape: true }],
])(
  '%i photos stay on page 1 however long the text: beside each other before any goes overleaf: %j',
  (count, design) => {
    for (const sentences of [3, 6, 10, 30]) {
      const { sheets } = layOut({ listing: described(sentences), design }, { ...NO_PICTURES, photos: photosOf(count) });

      expect(figuresOf(sheets[0])).toHaveLength(count);
      expect(sheets.flatMap((sheet) => sheetFaults(sheet, frameOf(design).margin))).toEqual([]);
    }
  },
);

test('a text that fits beside four photos on page 1 takes no other page', () => {
  const { sheets } = layOut({ listing: described(6) }, { ...NO_PICTURES, photos: photosOf(4) });

  expect(sheets).toHaveLength(1);
});

const FEW_WORDS: Listing = {
  title: 'Two-bedroom flat by the harbour',
  priceMinor: '42500000',
  currency: 'GBP',
  transaction: 'SALE',
  address: '14 Welsh Back, Bristol BS1 4RR',
  bedrooms: 2,
  bathrooms: 1,
  livingArea: { value: 71, unit: 'SQM' },
  agent: { name: 'Eleanor Whitcombe', phone: '+44 1225 496 0123' },
};

test.each([0, 1, 2, 3, 4, 5, 6, 7, 9])(
  'on a sheet on its side of few words %i photos, or the house front, reach down to the agent',
  (count) => {
    for (const paper of ['A4', 'A5', 'LETTER'] as const)
      for (const description of ['', 'A bright flat on the third floor with a balcony over the water.']) {
        const design = { paper, landscape: true };
        const listing = { ...FEW_WORDS, description };
        const { sheets } = layOut({ listing, design }, { ...NO_PICTURES, photos: photosOf(count) });
        const { height } = frameOf(design);
        const pictures = marksOf(sheets).filter(({ type }) => type === 'picture' || type === 'box');

        expect(sheets).toHaveLength(1);
        expect(Math.max(...pictures.map((mark) => boxOf(mark).bottom)) / height).toBeGreaterThan(0.69);
        expect(sheetFaults(sheets[0] as Sheet, frameOf(design).margin)).toEqual([]);
      }
  },
);

test('a few words alone are set large on a sheet on its side too', () => {
  const description = 'A bright flat on the third floor.';
  const { sheets } = layOut({ listing: { ...FEW_WORDS, description }, design: { landscape: true } });

  expect(textsOf(sheets[0]).find(({ text }) => text.startsWith('A bright'))?.style.size).toBe(18);
});

test.each([{}, { landscape: true }])(
  'a photo alone grows with its room no further than its pixels do: %j',
  (design) => {
    const photos = [pictureAt('/listing/images/0', 1_050, 700)];
    const { sheets } = layOut({ listing: FEW_WORDS, design }, { ...NO_PICTURES, photos });
    const [photo] = marksOf(sheets).flatMap((mark) => (mark.type === 'picture' ? [mark] : []));

    expect(72 * Math.min(1_050 / (photo?.width ?? 0), 700 / (photo?.height ?? 0))).toBeCloseTo(135, 0);
    expect(photo?.fit).toBe('cover');
  },
);
