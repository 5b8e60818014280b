import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Decoded, decode } from '../../../worker/flyer/pictures/decode.ts';
import { hasLightEdge } from '../../../worker/flyer/pictures/light-edge.ts';

const bytesOf = (name: string) => readFileSync(`test/flyer-cases/images/${name}`);
const options = { longestSide: 1_200, keepsAlpha: false };

/** Of a chart of 40 by 60 pixels: above left and right, below left and right. */
const COLOURS = [
  [220, 40, 40],
  [40, 180, 60],
  [40, 60, 200],
  [240, 200, 40],
];
const CHART = Buffer.from(
  Array.from({ length: 2_400 }, (_, at) => COLOURS[(at < 1_200 ? 0 : 2) + (at % 40 < 20 ? 0 : 1)] ?? []).flat(),
);

const decoded = (name: string, keepsAlpha = false): Promise<Decoded> => good(bytesOf(name), keepsAlpha);

async function good(bytes: Buffer, keepsAlpha = false): Promise<Decoded> {
  const result = await decode(bytes, { ...options, keepsAlpha });
  if (result.fault) throw new Error(result.fault.code);
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

test('more than 8 bits with a profile come out in sRGB, not in the space that they are worked on in', async () => {
  const chart = () => sharp(CHART, { raw: { width: 40, height: 60, channels: 3 } }).withIccProfile('p3');
  const deep = [
    await chart().toColourspace('rgb16').png().toBuffer(),
    await chart().toColourspace('rgb16').tiff().toBuffer(),
    await chart().avif({ bitdepth: 10, quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(),
  ];

  for (const bytes of deep) await expectChart(bytes);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a picture of orientation %i stands upright, whatever its kind',
  async (orientation) => {
    const [width, height] = orientation < 5 ? [40, 60] : [60, 40];
    const stored = Buffer.alloc(CHART.length);
    for (let at = 0; at < 2_400; at += 1) {
      const [x = 0, y = 0] = storedAt(orientation, at % 40, Math.floor(at / 40));
      stored.set(CHART.subarray(at * 3, at * 3 + 3), (y * width + x) * 3);
    }
    for (const kind of ['jpeg', 'png', 'webp', 'tiff', 'avif'] as const) {
      const picture = sharp(stored, { raw: { width, height, channels: 3 } }).withMetadata({ orientation });
      await expectChart(await picture.toFormat(kind, { quality: 95, chromaSubsampling: '4:4:4' }).toBuffer());
    }
  },
);

test('of what moves and of many pages the first is shown', async () => {
  const moving = () =>
    sharp(Buffer.concat([CHART, Buffer.alloc(CHART.length)]), {
      raw: { width: 40, height: 120, channels: 3, pageHeight: 60 },
    });

  for (const bytes of [
    await moving().gif().toBuffer(),
    await moving().webp({ lossless: true }).toBuffer(),
    await moving().tiff().toBuffer(),
  ])
    await expectChart(bytes);
});

test.each([
  [1, 1],
  [10_000, 1],
  [1, 10_000],
  [65_000, 3],
])('%i by %i pixels are a picture', async (width, height) => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#c83c28' } })
    .png()
    .toBuffer();
  const result = await good(bytes);

  expect(result).toMatchObject({ width, height });
  expectNear([...result.raster.data.slice(0, 3)], [200, 60, 40]);
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

/** Where a pixel of the upright chart lies in what is stored, as EXIF counts the orientations. */
function storedAt(orientation: number, x: number, y: number): readonly number[] {
  const [left, top, right, bottom] = [x, y, 39 - x, 59 - y];
  const all = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [top, left],
    [top, right],
    [bottom, right],
    [bottom, left],
  ];
  return all[orientation - 1] ?? [];
}

async function expectChart(bytes: Buffer): Promise<void> {
  const result = await good(bytes);
  expect(result).toMatchObject({ width: 40, height: 60, raster: { width: 40, height: 60, channels: 3 } });
  for (const [corner, colour] of COLOURS.entries()) {
    const at = (corner < 2 ? 5 : 55) * 40 + (corner % 2 === 0 ? 5 : 35);
    expectNear([...result.raster.data.slice(at * 3, at * 3 + 3)], colour, 6);
  }
}

function expectNear(colour: readonly number[], wanted: readonly number[], most = 2): void {
  for (const [channel, value] of wanted.entries())
    expect(Math.abs((colour[channel] ?? -99) - value)).toBeLessThanOrEqual(most);
}

test('of a GIF whose first frame is smaller than the whole, the frame is shown, with nothing black around it', async () => {
  const gif = await sharp({ create: { width: 100, height: 60, channels: 3, background: '#00c000' } })
    .gif()
    .toBuffer();
  const head = gif.lastIndexOf(Buffer.from([0x2c, 0, 0, 0, 0, 100, 0, 60, 0]));
  for (const [at, value] of [
    [6, 200],
    [8, 150],
    [head + 1, 50],
    [head + 3, 40],
  ] as const) {
    gif.writeUInt16LE(value, at);
  }

  const { width, height, raster } = await good(gif);

  expect([width, height]).toEqual([100, 60]);
  expect([...raster.data.subarray(0, 3)].map((value) => Math.round(value / 64))).toEqual([0, 3, 0]);
});

test('a TIFF of measurements, which has no black and no white, is refused with its cure', async () => {
  const measured = sharp(
    Float32Array.from(CHART, (value) => value / 255),
    { raw: { width: 40, height: 60, channels: 3 } },
  );
  const bytes = await measured.toColourspace('scrgb').tiff({ compression: 'none' }).toBuffer();

  expect(await decode(bytes, options)).toMatchObject({ fault: { code: 'IMAGE_TYPE_NOT_ALLOWED' } });
});

test.each([true, false])('a picture in which nothing can be seen is left out (as art: %s)', async (keepsAlpha) => {
  const clear = sharp({ create: { width: 60, height: 40, channels: 4, background: '#00000000' } });

  expect(await decode(await clear.png().toBuffer(), { ...options, keepsAlpha })).toMatchObject({
    fault: { code: 'IMAGE_UNREADABLE' },
  });
});
