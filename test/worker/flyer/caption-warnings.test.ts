import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TEMPLATES } from '../../../sql/listing/listing.ts';
import { layOut } from '../../../worker/flyer/layout/layout.ts';
import { NO_PICTURES, type Picture, type Pictures } from '../../../worker/flyer/pictures/picture.ts';
import { marksOf } from '../../../worker/flyer/sheet.ts';
import { anyPayload } from './any-listing.ts';
import { anyPictures } from './any-pictures.ts';
import { YABA } from './listings.ts';
import { pictureAt } from './photos.ts';
import { SEED } from './seed.ts';

const photo: Picture = { ...pictureAt('/listing/images/0', 1_800, 1_200), caption: 'The garden in May' };
const plan: Picture = { ...pictureAt('/listing/images/1', 900, 640), caption: 'Ground floor' };

function toldOf(template: (typeof TEMPLATES)[number], pictures: Partial<Pictures>) {
  const { warnings } = layOut({ listing: YABA, design: { template } }, { ...NO_PICTURES, ...pictures });
  return warnings.filter(({ path }) => path.endsWith('/caption'));
}

test.each(TEMPLATES)('%s says that it does not print the caption of a photo that leads', (template) => {
  expect(toldOf(template, { photos: [photo] })).toEqual([
    {
      path: '/listing/images/0/caption',
      code: 'TEXT_SHRUNK_OR_TRUNCATED',
      message: expect.stringMatching(new RegExp(`^${template} prints .+: say it in the description\\.$`)),
    },
  ]);
});

test.each(['CLASSIC', 'MODERN'] as const)('%s prints the caption of a plan and says nothing of it', (template) => {
  expect(toldOf(template, { floorPlans: [plan] })).toEqual([]);
});

test('MODERN says that the caption of a plan is cut', () => {
  expect(toldOf('MODERN', { floorPlans: [{ ...plan, caption: 'The ground floor '.repeat(12) }] })).toMatchObject([
    { path: '/listing/images/1/caption', message: 'Longer than its line: cut.' },
  ]);
});

test('every caption of a picture that is shown stands on a sheet in full or is told', () => {
  const design = fc
    .constantFrom(...TEMPLATES)
    .chain((template) => fc.boolean().map((landscape) => ({ template, landscape })));
  fc.assert(
    fc.property(anyPayload, anyPictures, design, (payload, pictures, design) => {
      const { sheets, warnings } = layOut({ ...payload, design }, pictures);
      const marks = marksOf(sheets);
      const texts = marks.flatMap((mark) => (mark.type === 'text' ? mark.text : []));
      const shown = marks.flatMap((mark) => (mark.type === 'picture' && mark.picture.caption ? mark.picture : []));
      const lost = shown.filter(({ caption, path }) => {
        return !texts.includes(caption) && !warnings.some((warning) => warning.path === `${path}/caption`);
      });
      expect(lost.map(({ path }) => path)).toEqual([]);
    }),
    { numRuns: 25, seed: SEED, endOnFailure: true },
  );
});
