import { expect, test } from 'vitest';
import { type Progress, renderFlyer } from '../../../worker/flyer/render-flyer.ts';
import { opticalShift } from '../../../worker/flyer/text/optical-margin.ts';
import { widthOf } from '../../../worker/flyer/text/style.ts';
import { flyer, IKOYI } from './listings.ts';
import { expectInside, noPicture, readPdf, render, textOf } from './read-pdf.ts';
import { titleStyle } from './styles.ts';

test('the five fields of a listing can be read from its flyer', async () => {
  const { pdf, pageCount, warnings } = await render(flyer());
  const { text, title, pageCount: pages } = await readPdf(pdf);

  expect(text).toBe('3-bedroom apartment in Yaba 12 Herbert Macaulay Way, Yaba, Lagos ₦2,700,000 3 bedrooms');
  expect([title, pageCount, pages]).toEqual(['3-bedroom apartment in Yaba', 1, 1]);
  expect(warnings).toEqual([]);
});

test('first baselines stand where the design has them', async () => {
  const { items } = await readPdf((await render(flyer())).pdf);
  const baselineOf = (text: string) => items.find((item) => item.text.startsWith(text))?.baseline;

  expect(baselineOf('3-bedroom')).toBeCloseTo(567.2, 1);
  expect(baselineOf('₦')).toBeCloseTo(789.6, 1);
  expect(baselineOf('bedrooms')).toBeCloseTo(789.6, 1);
});

test('everything a full listing says is on the sheet, letter by letter, inside the margins', async () => {
  const { pdf, warnings } = await render({ listing: IKOYI });
  const { text, items } = await readPdf(pdf);
  const { agent = {}, features = [] } = IKOYI;
  const spoken = [IKOYI.title, '₦1,250,000,000', IKOYI.address, ...features, ...Object.values(agent)];

  expect(warnings).toEqual([]);
  for (const words of spoken) expect(text).toContain(words);
  for (const words of ['For sale · HP-IKY-0042', '620 m²', '1,050 m²', '6.5 bathrooms', 'Asking price']) {
    expect(text).toContain(words);
  }
  for (const words of ['type Detached house', 'tenure Certificate of Occupancy', 'built 2019'])
    expect(text).toContain(words);
  expect(text).toContain(IKOYI.description?.replace(/\s+/g, ' '));
  expectInside(items);
});

test('first baselines of title and price agree, and so do those of description and features', async () => {
  const { items } = await readPdf((await render({ listing: IKOYI })).pdf);
  const baselineOf = (text: string) => items.find((item) => item.text.startsWith(text))?.baseline ?? 0;

  expect(baselineOf('Five-bedroom')).toBeCloseTo(baselineOf('₦'), 2);
  expect(baselineOf('A newly')).toBeCloseTo(baselineOf('Swimming'), 2);
});

test('small capitals are copied in the letters that were given', async () => {
  const text = await textOf(flyer({ agent: { name: 'Ada', agency: 'McRae & de Vries', licenceNumber: 'aB-12' } }));

  expect(text).toContain('McRae & de Vries');
  expect(text).toContain('Licence aB-12');
});

test('letters with two marks are copied in the right order', async () => {
  const title = 'Ilé oníyàrá mẹ́ta ní Òṣogbo, Ìpínlẹ̀ Ọ̀ṣun';
  const { pdf } = await render(flyer({ title }));

  expect((await readPdf(pdf)).text.replaceAll(' ', '')).toContain(title.normalize('NFC').replaceAll(' ', ''));
});

test('a place to break a long word is used, but neither seen nor copied', async () => {
  const text = await textOf(flyer({ title: 'Rind\u200bfleisch' }));

  expect(text).toMatch(/^Rindfleisch /);
});

test('a line with marks is as wide as it was measured: no mark pushes what follows it', async () => {
  const title = 'Ìpínlẹ̀ Ọ̀ṣun';
  const { items } = await readPdf((await render(flyer({ title }))).pdf);
  const ends = items.filter(({ baseline }) => Math.abs(baseline - 567.2) < 0.5).map(({ x, width }) => x + width);
  const style = titleStyle(40, 44);

  expect(Math.max(...ends)).toBeCloseTo(42.52 - opticalShift(title, style) + widthOf(title, style), 0);
});

test('a price on application is words, without a figure, and an office of no bedrooms is no studio', async () => {
  const { priceMinor, currency, ...priceless } = flyer().listing;
  const listing = {
    ...priceless,
    priceQualifier: 'PRICE_ON_APPLICATION' as const,
    bedrooms: 0,
    propertyType: 'OFFICE',
  };
  const text = await textOf({ listing });

  expect(text).toContain('Price on application');
  expect(text).toContain('Office');
  expect(text).not.toMatch(/₦|Studio|undefined|null|NaN/);
});

test('a home of no bedrooms is a studio', async () => {
  expect(await textOf(flyer({ bedrooms: 0 }))).toContain('Studio');
});

test('the period follows the price', async () => {
  const text = await textOf(flyer({ priceMinor: '185000', currency: 'GBP', pricePeriod: 'MONTH' }));

  expect(text).toContain('£1,850 per month');
});

test('markup and PDF syntax are text like any other', async () => {
  const description = '<script>alert(1)</script> **bold** {{7*7}} %s (unclosed \\ paren) /JS <</S>> ]]> <!--';
  const text = await textOf(flyer({ title: 'Smith & Sons\' "Garden" flat <3 > 2', description }));

  expect(text).toContain('Smith & Sons\' "Garden" flat <3 > 2');
  // A line may end after a stroke.
  expect(text.replaceAll(' ', '')).toContain(description.replaceAll(' ', ''));
});

test('progress is told in order before each stage', async () => {
  const told: [number, string][] = [];
  const progress: Progress = async (...step) => void told.push(step);
  await renderFlyer(flyer(), { progress, obtain: noPicture, signal: new AbortController().signal });

  expect(told).toEqual([
    [5, 'photos'],
    [40, 'layout'],
    [50, 'draw'],
    [75, 'verify'],
    [95, 'store'],
  ]);
});

test('an abort is heard between two stages', async () => {
  const controller = new AbortController();
  const reason = new Error('enough');
  const progress: Progress = async (_, stage) => void (stage === 'draw' && controller.abort(reason));
  const rendering = renderFlyer(flyer(), { progress, obtain: noPicture, signal: controller.signal });

  await expect(rendering).rejects.toBe(reason);
});
