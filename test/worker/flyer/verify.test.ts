import { expect, test } from 'vitest';
import { layOut } from '../../../worker/flyer/layout/layout.ts';
import { verify } from '../../../worker/flyer/verify/verify.ts';
import { boxed } from './boxed-sheet.ts';
import { flyer } from './listings.ts';
import { render } from './read-pdf.ts';

const rejection = (reason: RegExp) =>
  expect.objectContaining({ code: 'OUTPUT_REJECTED', message: expect.stringMatching(reason) });

test('a flyer passes with the number of its pages', async () => {
  const { pdf } = await render(flyer());

  await expect(verify(pdf, layOut(flyer()))).resolves.toEqual({ pageCount: 1 });
});

test('bytes that do not open are rejected', async () => {
  const { pdf } = await render(flyer());

  await expect(verify(Buffer.from('%PDF-1.7 nothing'), layOut(flyer()))).rejects.toEqual(rejection(/does not open/));
  await expect(verify(pdf.slice(0, 400), layOut(flyer()))).rejects.toEqual(rejection(/./));
});

test.each([
  ['title', { title: 'Another title' }],
  ['price', { priceMinor: '270000100' }],
  ['address', { address: '13 Herbert Macaulay Way' }],
])('a flyer that lost its %s is rejected', async (field, change) => {
  const { pdf } = await render(flyer());

  await expect(verify(pdf, layOut(flyer(change)))).rejects.toEqual(
    rejection(new RegExp(`the ${field} cannot be read back`)),
  );
});

test('a box in place of a letter is rejected', async () => {
  await expect(verify(await boxed(), layOut(flyer()))).rejects.toEqual(
    rejection(/^The finished flyer was rejected: 4 letters are missing/),
  );
});

test('a poster names the place alone, and is not refused for want of the street', async () => {
  const { pageCount, warnings } = await render({ ...flyer(), design: { template: 'WINDOW_CARD' } });

  expect(pageCount).toBe(1);
  expect(warnings.filter(({ path }) => path === '/listing/address')).toEqual([]);
});
