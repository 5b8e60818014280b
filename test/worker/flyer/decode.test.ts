import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Decoded, decode } from '../../../worker/flyer/pictures/decode.ts';
import { hasLightEdge } from '../../../worker/flyer/pictures/light-edge.ts';

const bytesOf = (name: string) => readFileSync(`test/flyer-cases/images/${name}`);
const options = { longestSide: 1_200, keepsAlpha: false };

async function decoded(name: string, keepsAlpha = false): Promise<Decoded> {
  const result = await decode(bytesOf(name), { ...options, keepsAlpha });
  if (result.fault) throw new Error(`${name}: ${result.fault.code}`);
  return result;
}

test.each([
  ['bad-60000x60000-rgba.png', 'IMAGE_TOO_LARGE'],
  ['bad-bomb-20000x20000.png', 'IMAGE_TOO_LARGE'],
  ['bad-empty.jpg', 'IMAGE_UNREADABLE'],
  ['bad-filter-rgba.png', 'IMAGE_UNREADABLE'],
  ['bad-header-only.jpg', 'IMAGE_UNREADABLE'],
  ['bad-html-named.jpg', 'IMAGE_UNREADABLE'],
  ['bad-huge-idat.png', 'IMAGE_UNREADABLE'],
  ['bad-negative-chunk.png', 'IMAGE_UNREADABLE'],
  ['bad-script.svg', 'IMAGE_TYPE_NOT_ALLOWED'],
  ['bad-soi-only.jpg', 'IMAGE_UNREADABLE'],
  ['bad-truncated-rgba.png', 'IMAGE_UNREADABLE'],
  ['bad-truncated.jpg', 'IMAGE_UNREADABLE'],
  ['bad-zero-size.png', 'IMAGE_UNREADABLE'],
  ['bad-zlib-rgba.png', 'IMAGE_UNREADABLE'],
])('%s is no picture: %s', async (name, code) => {
  expect(await decode(bytesOf(name), options)).toMatchObject({ fault: { code } });
});

test('more bytes than a picture may have are not even looked at', async () => {
  const fault = { code: 'IMAGE_TOO_LARGE' };

  expect(await decode(Buffer.alloc(20_000_001, bytesOf('house.jpg')), options)).toMatchObject({ fault });
});

test.each([
  'house.jpg',
  'house-progressive.jpg',
  'house-gps.jpg',
  'house.png',
  'house-interlaced.png',
  'house.webp',
  'house.avif',
])('%s comes out in the colours that it has', async (name) => {
  const { raster } = await decoded(name);

  expect([raster.width, raster.height, raster.channels]).toEqual([640, 480, 3]);
  expectNear([...raster.data.slice(0, 3)], [191, 227, 255]);
});

test.each([
  ['house-16bit.png', [191, 227, 255]],
  ['house.gif', [191, 227, 255]],
  ['house.tiff', [191, 227, 255]],
  ['house-cmyk.jpg', [190, 222, 245]],
  ['house-grey.jpg', [222, 222, 222]],
  // What a phone photographs as its purest red is ours too, not a dull one.
  ['red-display-p3.jpg', [255, 0, 3]],
])('%s comes out in sRGB', async (name, colour) => {
  expectNear([...(await decoded(name)).raster.data.slice(0, 3)], colour);
});

test.each([
  ['house-exif3.jpg', 640, 480],
  ['house-exif6.jpg', 480, 640],
  ['house-exif8.jpg', 480, 640],
])('%s stands upright', async (name, width, height) => {
  expect(await decoded(name)).toMatchObject({ width, height, raster: { width, height } });
});

test('art keeps what is seen through, a photo is laid on white', async () => {
  const art = (await decoded('logo-rgba.png', true)).raster;
  const photo = (await decoded('logo-rgba.png')).raster;

  expect(art.channels).toBe(4);
  expect(art.data[3]).toBe(0);
  expect([...photo.data.slice(0, 3)]).toEqual([255, 255, 255]);
});

test('a larger picture is brought down, a smaller one is never enlarged', async () => {
  expect(await decoded('panorama.jpg')).toMatchObject({
    width: 2_000,
    height: 250,
    raster: { width: 1_200, height: 150 },
  });
  expect((await decoded('tiny-8x6.png')).raster).toMatchObject({ width: 8, height: 6 });
});

test('an edge that would be lost on paper is known', async () => {
  expect(hasLightEdge((await decoded('floor-plan.png')).raster)).toBe(true);
  expect(hasLightEdge((await decoded('house.jpg')).raster)).toBe(false);
});

function expectNear(colour: readonly number[], wanted: readonly number[]): void {
  for (const [channel, value] of wanted.entries())
    expect(Math.abs((colour[channel] ?? -99) - value)).toBeLessThanOrEqual(2);
}
