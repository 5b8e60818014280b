import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentOf, INK } from '../../../worker/flyer/colour/accent.ts';
import { contrast, hexOf, rgbOf, WHITE } from '../../../worker/flyer/colour/contrast.ts';

test('an accent that can be read on white stays as it is', () => {
  const accent = accentOf();

  expect([accent.type, accent.bar, accent.ground].map(hexOf)).toEqual(['#22395f', '#22395f', '#22395f']);
  expect(accent.onGround).toEqual(WHITE);
});

test('a light accent is darkened for type, and gives way to ink before it turns to mud', () => {
  expect(hexOf(accentOf('#ff69b4').type)).toBe('#b65083');
  expect(accentOf('#f0b323').type).toEqual(INK);
  expect(hexOf(accentOf('#f0b323').bar)).toBe('#f0b323');
});

test('an accent that is hardly seen on white is drawn in ink', () => {
  const { type, bar, ground } = accentOf('#fdfdfd');

  expect([type, bar, ground]).toEqual([INK, INK, INK]);
});

test('with any accent type can be read, and bars and grounds can be seen', () => {
  const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colours, (hex) => {
      const { type, bar, ground, onGround } = accentOf(hex);

      expect(contrast(type, WHITE)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(bar, WHITE)).toBeGreaterThanOrEqual(1.5);
      expect(contrast(ground, WHITE)).toBeGreaterThanOrEqual(1.5);
      expect(contrast(onGround, ground)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 500 },
  );
});

test('contrast is that of WCAG', () => {
  expect(contrast(rgbOf('#000000'), WHITE)).toBeCloseTo(21, 5);
  expect(contrast(rgbOf('#767676'), WHITE)).toBeCloseTo(4.54, 2);
});
