import { expect, test } from 'vitest';
import { printable, REPLACEMENT } from '../../../worker/flyer/text/printable.ts';

test('letters that the faces have stay as they are', () => {
  const text = 'Ilé oníyàrá mẹ́ta ₦2 €3 — “Дом” Σπίτι 66 m² ½ … 20 °C';

  expect(printable(text, '/listing/title')).toEqual({ text: text.normalize('NFC'), warnings: [] });
});

test('a run without letters becomes one visible mark, with a warning that names field, letters and script', () => {
  const { text, warnings } = printable('Flat ᠮᠣᠩᠭᠣᠯ near 𒀀', '/listing/title');

  expect(text).toBe(`Flat ${REPLACEMENT} near ${REPLACEMENT}`);
  expect(warnings).toMatchObject([{ path: '/listing/title', code: 'GLYPH_MISSING' }]);
  expect(warnings[0]?.message).toMatch(/ᠮ.*Mongolian.*Cuneiform/);
});

test('a letter of many characters is kept whole, with the joiners and selectors that make it', () => {
  const text = 'Pool 👩‍👩‍👧‍👦🏡🇳🇬 ❤️ 1️⃣ می‌خواهم क्‍ष garden';

  expect(printable(text, '/listing/description')).toEqual({ text, warnings: [] });
});

test('another spelling of the same letters is taken where the faces lack the first', () => {
  expect(printable('ﬁt 1‑bed', '/listing/title')).toEqual({ text: 'fit 1-bed', warnings: [] });
});

test('what nobody sees is left out in silence', () => {
  expect(printable('Gar\u00adden\u200d flat\ufe0f', '/listing/title')).toEqual({ text: 'Garden flat', warnings: [] });
});

test('joiners and selectors that stand alone are nothing', () => {
  for (const text of ['\u200d', '\u200d\ufe0f', ' \u200c ']) {
    expect(printable(text, '/listing/title')).toEqual({ text: '', warnings: [] });
  }
  expect(printable('\u200d House', '/listing/title').text).toBe('House');
});
