import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { accentOf } from '../../../worker/flyer/colour/accent.ts';
import { type Rgb, WHITE } from '../../../worker/flyer/colour/contrast.ts';
import { logoMarks } from '../../../worker/flyer/layout/logo-marks.ts';
import { type Decoded, decode } from '../../../worker/flyer/pictures/decode.ts';
import type { Picture } from '../../../worker/flyer/pictures/picture.ts';
import { visibleInk } from '../../../worker/flyer/pictures/visible-ink.ts';

const ACCENT = accentOf('#0b5d4b');
const BOX = { x: 10, y: 20, width: 60, height: 20 };
const PALE: Rgb = [250, 250, 250];
const NAVY: Rgb = [16, 42, 92];
const YELLOW: Rgb = [255, 216, 77];
const INK = accentOf('#ffffff').ground;

const logoOf = (ink?: Rgb): Picture => ({
  ...{ id: 'logo', path: '/listing/agent/logo', width: 600, height: 200, alt: '', caption: '', hasLightEdge: false },
  ...(ink && { ink }),
});

test.each([
  ['a dark one on paper', NAVY, WHITE, undefined],
  ['a yellow one on paper', YELLOW, WHITE, undefined],
  ['a pale one on paper', PALE, WHITE, ACCENT.ground],
  ['a pale one on the accent', PALE, ACCENT.ground, undefined],
  ['a dark one on the accent', NAVY, ACCENT.ground, WHITE],
  ['one with a ground of its own', undefined, ACCENT.ground, undefined],
])('%s has the tile that it needs', (_what, ink, ground, tile) => {
  const logo = logoOf(ink);
  const marks = logoMarks(logo, BOX, ground, ACCENT);
  const whole = { type: 'picture', ...BOX, picture: logo, fit: 'contain' };

  if (tile)
    expect(marks).toMatchObject([
      { type: 'box', ...BOX, fill: tile },
      { x: 12, y: 22, width: 56, height: 16 },
    ]);
  else expect(marks).toEqual([whole]);
});

test('a pale logo on the paper of a pale accent stands on ink', () => {
  const [tile] = logoMarks(logoOf(PALE), BOX, WHITE, accentOf('#ffd84d'));

  expect(tile).toMatchObject({ fill: INK });
});

test('the ink of a logo is what is seen of it; one that fills its box has none', async () => {
  const mark = { create: { width: 40, height: 40, channels: 4 as const, background: '#102a5c' } };
  const free = sharp({ create: { width: 200, height: 50, channels: 4, background: '#ffffff00' } });
  const filled = sharp({ create: { width: 200, height: 50, channels: 4, background: '#ffffff' } });
  const inkOf = async (art: Sharp) => {
    const bytes = await art
      .composite([{ input: mark, left: 5, top: 5 }])
      .png()
      .toBuffer();
    const { raster } = (await decode(bytes, { longestSide: 1_200, keepsAlpha: true })) as Decoded; // It is a good one.
    return visibleInk(raster);
  };

  expect(await inkOf(free)).toEqual(NAVY);
  expect(await inkOf(filled)).toBeUndefined();
});
