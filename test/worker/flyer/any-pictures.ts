import fc from 'fast-check';
import type { Picture, Pictures } from '../../../worker/flyer/pictures/picture.ts';

const side = fc.integer({ min: 200, max: 6_000 });

const picture = fc.record({
  id: fc.uuid(),
  width: side,
  height: side,
  path: fc.constant('/listing/images/0'),
  alt: fc.constantFrom('', 'Front of the house'),
  caption: fc.constantFrom('', 'The garden in May', 'W'.repeat(120)),
  hasLightEdge: fc.boolean(),
});

const named = (pictures: readonly Picture[]): Picture[] =>
  pictures.map((each, index) => ({ ...each, id: `${index}`, path: `/listing/images/${index}` }));

/** 0 to 12 photos of any shape, with and without plan, label, portrait and logo. */
export const anyPictures: fc.Arbitrary<Pictures> = fc.record(
  {
    photos: fc.array(picture, { maxLength: 12 }).map(named),
    floorPlans: fc.array(picture, { maxLength: 3 }),
    energyLabels: fc.array(picture, { maxLength: 1 }),
    agentPhoto: picture,
    logo: picture,
  },
  { requiredKeys: ['photos', 'floorPlans', 'energyLabels'] },
);
