import { expect, test } from 'vitest';
import { qrCode } from '../../worker/flyer/layout/qr-mark.ts';
import type { BoxMark, LineMark, Mark, Part, PictureMark, TextMark } from '../../worker/flyer/sheet.ts';
import { sheetFaults } from './sheet-faults.ts';

const MARGIN = 40;
const CODE_SIDE = 56.7;
const BLACK = [0, 0, 0] as const;
const STYLE = { face: 'regular', size: 10, leading: 12, tracking: 0, features: [] } as const;
const TEXT: TextMark = { type: 'text', x: 100, baseline: 600, text: 'garden', style: STYLE, colour: BLACK };
const RULE: LineMark = { type: 'line', from: [42, 598], to: [552, 598], thickness: 0.5, colour: BLACK };
const GROUND: BoxMark = { type: 'box', x: 0, y: 580, width: 595, height: 60, fill: BLACK };
const PHOTO: PictureMark = {
  ...{ type: 'picture', x: 60, y: 560, width: 300, height: 200, fit: 'cover' },
  picture: { id: 'a', width: 300, height: 200, path: '', alt: '', caption: '', hasLightEdge: false },
};
const WALL: readonly Mark[] = [
  { ...GROUND, y: 400, height: 300 },
  ...Array.from({ length: 20 }, (_, index) => ({ ...RULE, from: [0, 410 + index], to: [20, 410 + index] }) as const),
];

const artifact = (...marks: Mark[]): Part => ({ role: 'Artifact', marks });
const faultsOf = (...parts: Part[]) => sheetFaults({ width: 595, height: 842, parts }, MARGIN);

test('words within the margins, on white, on a ground or beside a rule are no fault', () => {
  expect(faultsOf({ role: 'P', marks: [TEXT] })).toEqual([]);
  expect(faultsOf(artifact(GROUND), { role: 'P', marks: [TEXT] })).toEqual([]);
  expect(faultsOf(artifact(RULE), { role: 'P', marks: [{ ...TEXT, baseline: 590 }] })).toEqual([]);
  expect(faultsOf(artifact(RULE), artifact(GROUND), { role: 'P', marks: [TEXT] })).toEqual([]);
});

test.each<[string, Mark[]]>([
  ['meeting: garden', [TEXT, { ...TEXT, x: 110 }]],
  ['outside: garden', [{ ...TEXT, x: 540 }]],
  ['outside: garden', [{ ...TEXT, x: Number.NEGATIVE_INFINITY }]],
  ['outside: garden', [{ ...TEXT, baseline: 838 }]],
  ['small: garden', [{ ...TEXT, style: { ...STYLE, size: 6.9 } }]],
  ['struck: garden', [TEXT, RULE]],
  ['struck: garden', [TEXT, { ...RULE, from: [110, 580], to: [110, 620] }]],
  ['onPicture: garden', [PHOTO, TEXT]],
  ['picturesMeeting: picture', [PHOTO, { ...PHOTO, x: 200 }]],
  ['overEdge: garden', [{ ...GROUND, width: 110 }, TEXT]],
  ['onWall: garden', [...WALL, TEXT]],
  ['offSheet: picture', [{ ...PHOTO, x: 400 }]],
  [
    'offSheet: box',
    [
      { ...GROUND, y: 800 },
      { ...TEXT, baseline: 820 },
    ],
  ],
  ['idleGround: box', [GROUND]],
  ['onCode: garden', [{ ...TEXT, baseline: 618 }, qrCode('https://a.example').at(100, 550, CODE_SIDE)]],
  [
    'onCode: garden',
    [
      TEXT,
      {
        type: 'path',
        fill: BLACK,
        polygons: [
          [
            [100, 590],
            [140, 590],
            [140, 610],
          ],
        ],
      },
    ],
  ],
])('it is found: %s', (fault, marks) => {
  expect(faultsOf(artifact(...marks))).toEqual([fault]);
});
