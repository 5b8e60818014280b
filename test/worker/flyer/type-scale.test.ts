import { expect, test } from 'vitest';
import { frameOf } from '../../../worker/flyer/layout/frame.ts';
import { type TypeScale, typeScale } from '../../../worker/flyer/layout/type-scale.ts';
import type { TextStyle } from '../../../worker/flyer/text/style.ts';

const scaleOf = (language: string, template: 'CLASSIC' | 'MODERN' | 'WINDOW_CARD' = 'CLASSIC') =>
  typeScale(frameOf({ template }), language);

function stylesOf({ poster, titles, bodies, ...others }: TypeScale): TextStyle[] {
  const { titles: posterTitles, ...posterOthers } = poster;
  return [...titles, ...bodies, ...posterTitles, ...Object.values(others), ...Object.values(posterOthers)];
}

test('Arabic is set larger, on more leading, and its titles bold', () => {
  const { titles, bodies, address, label, shortCopy } = scaleOf('ar-AE');

  expect(titles[0]).toMatchObject({ face: 'bold', size: 30, leading: 42 });
  expect(bodies[0]).toMatchObject({ size: 13, leading: 21 });
  expect(label).toMatchObject({ size: 13, tracking: 0 });
  expect(address).toMatchObject({ face: 'regular', size: 14, leading: 22 });
  expect(shortCopy).toMatchObject({ size: 18, leading: 31 });
});

test('Japanese has a heavier title, a wide step between the lines, and nothing small', () => {
  const scale = scaleOf('ja');

  expect(scale.titles[0]).toMatchObject({ face: 'semibold', size: 22, leading: 31 });
  expect(scale.price.size).toBe(30);
  expect(scale.bodies[0]).toMatchObject({ size: 8.5, leading: 15 });
  for (const style of stylesOf(scale)) expect(style.size).toBeGreaterThanOrEqual(8.5);
});

test.for(['th', 'hi', 'bn', 'vi', 'km'])('%s has the room that its marks take', (language) => {
  const [plain, airy] = [scaleOf('en'), scaleOf(language)];

  expect(airy.bodies[0]?.leading).toBeCloseTo((plain.bodies[0]?.leading ?? 0) * 1.2, 1);
  expect(airy.bodies[0]?.size).toBe(plain.bodies[0]?.size);
});

test.for(['ar', 'fa', 'he', 'th', 'hi', 'ja', 'ko', 'zh-Hant'])('nothing in %s leans or is set apart', (language) => {
  for (const template of ['CLASSIC', 'MODERN', 'WINDOW_CARD'] as const) {
    for (const style of stylesOf(scaleOf(language, template))) {
      expect(style).toMatchObject({ tracking: 0, language });
      expect(style.face).not.toBe('italic');
      expect(style.features).not.toContain('onum');
    }
  }
});

test('no text is smaller than 7 points, and the price never smaller than the title', () => {
  for (const paper of ['A4', 'A5', 'LETTER'] as const)
    for (const language of ['en', 'ar', 'ja', 'th'])
      for (const template of ['CLASSIC', 'MODERN', 'WINDOW_CARD'] as const) {
        const scale = typeScale(frameOf({ template, paper }), language);

        for (const style of stylesOf(scale)) expect(style.size).toBeGreaterThanOrEqual(7);
        expect(scale.price.size).toBeGreaterThanOrEqual(scale.titles[0]?.size ?? 0);
      }
});
