import { expect, test } from 'vitest';
import { withAltTexts } from '../../../worker/flyer/layout/alt-texts.ts';
import { layOut } from '../../../worker/flyer/layout/layout.ts';
import type { Sheet } from '../../../worker/flyer/sheet.ts';
import { IKOYI } from './listings.ts';
import { pictureAt } from './photos.ts';

const PICTURES = {
  photos: [pictureAt('/listing/images/0'), { ...pictureAt('/listing/images/1'), alt: 'The garden' }],
  floorPlans: [pictureAt('/listing/images/2')],
  energyLabels: [pictureAt('/listing/images/3')],
  agentPhoto: pictureAt('/listing/agent/photo'),
  logo: pictureAt('/listing/agent/logo'),
};
const EVERY = [
  ...PICTURES.photos,
  ...PICTURES.floorPlans,
  ...PICTURES.energyLabels,
  PICTURES.agentPhoto,
  PICTURES.logo,
];

function altsOf(sheet: Sheet): (string | undefined)[] {
  return sheet.parts.flatMap(({ role, alt }) => (role === 'Figure' ? [alt] : []));
}

test('a picture that nobody described is told by what it is for', () => {
  const { copy } = layOut({ listing: { ...IKOYI, energy: { scheme: 'EPC', rating: 'C' } } });
  const box = { type: 'picture', x: 0, y: 0, width: 10, height: 10, fit: 'cover' } as const;
  const parts = EVERY.map((each) => ({ role: 'Figure', alt: each.alt, marks: [{ ...box, picture: each }] }) as const);

  expect(altsOf(withAltTexts({ width: 500, height: 700, parts }, PICTURES, copy))).toEqual([
    IKOYI.title,
    'The garden',
    'Floor plan',
    copy.energy?.heading,
    'Tolani Okedara',
    'Harbour & Palm Realty',
  ]);
});

test.each(['CLASSIC', 'MODERN', 'WINDOW_CARD'] as const)('no figure of %s is without words', (template) => {
  const { sheets } = layOut({ listing: IKOYI, design: { template } }, PICTURES);
  const alts = sheets.flatMap(altsOf);

  expect(alts.length).toBeGreaterThan(0);
  expect(alts.filter((alt) => !alt)).toEqual([]);
});
