import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Image, Listing } from '../../../sql/listing/listing.ts';
import { loadPictures } from '../../../worker/flyer/pictures/load-pictures.ts';
import type { Picture } from '../../../worker/flyer/pictures/picture.ts';
import { placePictures } from '../../../worker/flyer/pictures/place-pictures.ts';
import type { PictureMark, Sheet } from '../../../worker/flyer/sheet.ts';

const bytesOf = (name: string) => readFileSync(`test/flyer-cases/images/${name}`);
const obtain = async ({ asset = '' }: Image) => ({ bytes: bytesOf(asset) });
const listing = (images: Image[], agent?: Listing['agent']): Listing => ({
  ...{ title: 'A flat', address: 'A street', images },
  ...(agent && { agent }),
});

function markOf(picture: Picture, size: Partial<PictureMark> = {}): PictureMark {
  return { type: 'picture', x: 0, y: 0, width: 216, height: 144, picture, fit: 'cover', ...size };
}

const sheetOf = (...marks: PictureMark[]): Sheet[] => [
  { width: 595, height: 842, parts: marks.map((mark) => ({ role: 'Figure', marks: [mark] })) },
];

test('pictures stand by what they are for, the lead first, and each with the place that it was named at', async () => {
  const images: Image[] = [
    { asset: 'kitchen.jpg', alt: 'Kitchen' },
    { asset: 'house.jpg', role: 'LEAD' },
    { asset: 'floor-plan.png', role: 'FLOOR_PLAN' },
    { asset: 'logo-rgba.png', role: 'LOGO' },
  ];
  const agent = { logo: { asset: 'logo-palette-trns.png' }, photo: { asset: 'portrait.jpg' } };

  const { pictures, warnings } = await loadPictures(listing(images, agent), 'SCREEN', obtain);

  expect(pictures.photos.map(({ path, alt }) => [path, alt])).toEqual([
    ['/listing/images/1', ''],
    ['/listing/images/0', 'Kitchen'],
  ]);
  expect(pictures.floorPlans).toMatchObject([
    { path: '/listing/images/2', width: 900, height: 640, hasLightEdge: true },
  ]);
  expect(pictures).toMatchObject({
    logo: { path: '/listing/agent/logo' },
    agentPhoto: { path: '/listing/agent/photo', width: 480, height: 853 },
  });
  expect(warnings).toMatchObject([{ path: '/listing/images/3', code: 'IMAGE_LEFT_OUT' }]);
});

test('a file that is named twice is brought and decoded once, and told wherever it is bad', async () => {
  const asked: string[] = [];
  const images = [
    { asset: 'house.jpg' },
    { asset: 'bad-soi-only.jpg' },
    { asset: 'house.jpg' },
    { asset: 'bad-soi-only.jpg' },
  ];

  const { pictures, rasters, warnings } = await loadPictures(listing(images), 'SCREEN', (image) => {
    asked.push(image.asset ?? '');
    return obtain(image);
  });

  expect(asked).toEqual(['house.jpg', 'bad-soi-only.jpg']);
  expect(pictures.photos.map(({ path }) => path)).toEqual(['/listing/images/0', '/listing/images/2']);
  expect(rasters.size).toBe(1);
  expect(warnings.map(({ path }) => path)).toEqual(['/listing/images/1', '/listing/images/3']);
});

test.each([
  [600, []],
  [601, ['IMAGE_LEFT_OUT']],
])('30 by %i pixels: %j', async (height, codes) => {
  const bytes = await sharp({ create: { width: 30, height, channels: 3, background: 'tan' } })
    .png()
    .toBuffer();
  const { pictures, warnings } = await loadPictures(listing([{ asset: 'long' }]), 'SCREEN', async () => ({ bytes }));

  expect(warnings.map(({ code }) => code)).toEqual(codes);
  expect(pictures.photos).toHaveLength(codes.length === 0 ? 1 : 0);
});

test('where every picture is bad there is none, and a warning for each', async () => {
  const bad = ['bad-truncated.jpg', 'bad-empty.jpg', 'bad-script.svg', 'bad-bomb-20000x20000.png'];

  const { pictures, warnings } = await loadPictures(listing(bad.map((asset) => ({ asset }))), 'SCREEN', obtain);

  expect(pictures).toEqual({ photos: [], floorPlans: [], energyLabels: [] });
  expect(warnings).toHaveLength(bad.length);
});

test('trouble that another attempt may mend names the picture, and keeps its code', async () => {
  const trouble = Object.assign(new Error('Nobody answered.'), { code: 'IMAGE_UNREACHABLE' });
  const loading = loadPictures(
    listing([{ asset: 'house.jpg' }, { url: 'https://pictures.example/' }]),
    'SCREEN',
    (image) => (image.url ? Promise.reject(trouble) : obtain(image)),
  );

  await expect(loading).rejects.toMatchObject({
    message: '/listing/images/1: Nobody answered.',
    code: 'IMAGE_UNREACHABLE',
  });
});

test.each([
  ['SCREEN', 600, 400],
  ['PRINT', 640, 427],
] as const)('for %s a picture has the pixels of its place and no more than its own', async (profile, width, height) => {
  const { pictures, rasters } = await loadPictures(listing([{ asset: 'house.jpg' }]), profile, obtain);
  const mark = markOf(pictures.photos[0] as Picture); // it is a good one

  const { placed, warnings } = await placePictures(sheetOf(mark), rasters, profile);

  expect(placed.get(mark)).toMatchObject({ width, height, colour: { filter: 'DCTDecode' } });
  expect(warnings).toEqual([]);
  const { space, channels, exif, icc } = await sharp(placed.get(mark)?.colour.bytes).metadata();
  expect({ space, channels, exif, icc }).toEqual({ space: 'srgb', channels: 3, exif: undefined, icc: undefined });
});

test.each([
  ['PRINT', 'looks soft in print'],
  ['SCREEN', 'looks soft when printed'],
] as const)('for %s one that is too small for its place is told, and not enlarged', async (profile, message) => {
  const { pictures, rasters } = await loadPictures(listing([{ asset: 'tiny-8x6.png' }]), profile, obtain);
  const mark = markOf(pictures.photos[0] as Picture); // as above

  const { placed, warnings } = await placePictures(sheetOf(mark), rasters, profile);

  expect(placed.get(mark)).toMatchObject({ width: 8, height: 5 });
  expect(warnings).toMatchObject([
    { path: '/listing/images/0', code: 'IMAGE_LOW_RESOLUTION', message: expect.stringContaining(message) },
  ]);
});

test('what is not seen of art has the colour beside it, so that no edge comes out dark', async () => {
  const logo = await sharp({ create: { width: 90, height: 60, channels: 4, background: '#00000000' } })
    .composite([
      { input: { create: { width: 40, height: 20, channels: 4, background: '#ffd84d' } }, left: 20, top: 20 },
    ])
    .png()
    .toBuffer();
  const { pictures, rasters } = await loadPictures(listing([{ asset: 'x', role: 'LOGO' }]), 'SCREEN', async () => ({
    bytes: logo,
  }));
  const mark = markOf(pictures.logo as Picture, { fit: 'contain', width: 9, height: 6 });
  const colour = (await placePictures(sheetOf(mark), rasters, 'SCREEN')).placed.get(mark)?.colour.bytes;

  const pixels = inflateSync(colour ?? Buffer.alloc(0));
  expect(pixels.length).toBeGreaterThan(300);
  const far = pixels.map((value, at) => Math.abs(value - ([255, 216, 77][at % 3] ?? 0)));
  // What is hardly seen is rounded.
  expect(Math.max(...far)).toBeLessThanOrEqual(40);
});

test('equal pictures in equal boxes are one, and art keeps what is seen through', async () => {
  const { pictures, rasters } = await loadPictures(
    listing([{ asset: 'house.jpg' }, { asset: 'house.jpg' }, { asset: 'logo-rgba.png', role: 'LOGO' }]),
    'SCREEN',
    obtain,
  );
  const [one, other] = pictures.photos.map((picture) => markOf(picture)) as [PictureMark, PictureMark];
  const logo = markOf(pictures.logo as Picture, { fit: 'contain' });

  const { placed } = await placePictures(sheetOf(one, other, logo), rasters, 'SCREEN');

  expect(placed.get(one)).toBe(placed.get(other));
  expect(placed.get(logo)).toMatchObject({ colour: { filter: 'FlateDecode' }, alpha: expect.any(Buffer) });
});

test('what would make a screen file too large to mail is made coarser', async () => {
  const side = 1_650;
  const noise = Buffer.alloc(side * side * 3);
  for (let at = 0, seed = 1; at < noise.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    noise[at] = seed >> 16;
  }
  const picture: Picture = {
    id: 'noise',
    path: '',
    width: side,
    height: side,
    alt: '',
    caption: '',
    hasLightEdge: false,
  };
  const raster = { data: noise, width: side, height: side, channels: 3 } as const;
  const marks = [1, 2, 3].map((step) => markOf(picture, { width: 595, height: 595 - step }));

  const { placed } = await placePictures(sheetOf(...marks), new Map([['noise', raster]]), 'SCREEN');

  const bytes = [...placed.values()].reduce((sum, { colour }) => sum + colour.bytes.length, 0);
  expect(bytes).toBeLessThan(4_300_000);
  expect(placed.get(marks[0] as PictureMark)?.width).toBeLessThan(side);
});
