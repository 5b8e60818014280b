import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasLetters, primaryCut } from '../../../worker/flyer/fonts/cuts.ts';
import { familiesFor } from '../../../worker/flyer/fonts/families.ts';
import { FACES } from '../../../worker/flyer/fonts/family.ts';
import { cutFor, itemise } from '../../../worker/flyer/text/itemise.ts';
import { shape } from '../../../worker/flyer/text/shape.ts';
import { BODY } from './styles.ts';

const KINDS = ['serif', 'sans'] as const;

test('what an italic lacks stands upright', () => {
  expect(cutFor('⃀', { face: 'italic' })).toBe(cutFor('⃀', { face: 'regular' }));
});

test('a letter for private use is none, though a font has a picture for it', () => {
  expect(cutFor('\ue02c', { family: 'sans', face: 'regular' })).toBeUndefined();
});

test('a family whose package is not there has no letters, instead of failing', () => {
  expect(hasLetters('@expo-google-fonts/none/400Regular/None_400Regular.ttf', [0x41])).toBe(false);
});

test('both kinds of sheet hold the same letters', () => {
  expect(new Set(familiesFor({ kind: 'sans', forms: 'ja' }))).toEqual(
    new Set(familiesFor({ kind: 'serif', forms: 'zh-Hans' })),
  );
});

test.for(KINDS)('the six faces of a %s sheet are six cuts', (family) => {
  expect(new Set(FACES.map((face) => primaryCut(family, face))).size).toBe(FACES.length);
});

test.for([
  ['ب', 'amiri', 'ibm-plex-sans-arabic'],
  ['ש', 'noto-serif-hebrew', 'noto-sans-hebrew'],
  ['क', 'noto-serif-devanagari', 'noto-sans-devanagari'],
  ['ҟ', 'noto-serif', 'noto-sans'],
  ['฿', 'noto-sans-thai', 'inter'],
  ['😀', 'noto-emoji', 'noto-emoji'],
])('%s is drawn from a face that goes with the sheet', ([letter = '', serif, sans]) => {
  const packages = KINDS.map((family) => cutFor(letter, { family, face: 'semibold' })?.split('/').at(1));

  expect(packages).toEqual([serif, sans]);
});

test.for([
  ['ja', '海', 'noto-serif-jp', 'zen-kaku-gothic-new'],
  ['zh', '海', 'noto-serif-sc', 'noto-sans-sc'],
  ['zh-SG', '海', 'noto-serif-sc', 'noto-sans-sc'],
  ['zh-TW', '海', 'noto-serif-tc', 'noto-sans-tc'],
  ['zh-HK', '海', 'noto-serif-tc', 'noto-sans-tc'],
  ['ko', '집', 'nanum-myeongjo', 'gothic-a1'],
  ['ko', '海', 'noto-serif-tc', 'noto-sans-tc'],
  ['ja', '집', 'nanum-myeongjo', 'gothic-a1'],
  ['zh', 'リ', 'noto-serif-sc', 'noto-sans-sc'],
  ['ja', '们', 'noto-serif-sc', 'noto-sans-sc'],
  [undefined, 'リ', 'noto-serif-jp', 'zen-kaku-gothic-new'],
  ['en', '집', 'nanum-myeongjo', 'gothic-a1'],
  ['nonsense-', '海', 'noto-serif-sc', 'noto-sans-sc'],
] as const)('of the language %s, %s takes the form that its readers know', ([language, letter, serif, sans]) => {
  const packages = KINDS.map((family) =>
    cutFor(letter, { family, face: 'regular', ...(language && { language }) })
      ?.split('/')
      .at(1),
  );

  expect(packages).toEqual([serif, sans]);
});

test('a line without a language is taken for that of its letters', () => {
  const cutsOf = (text: string) => shape(text, BODY).glyphs.map(({ cut }) => cut.split('/').at(1));

  expect(new Set(cutsOf('海の家'))).toEqual(new Set(['noto-serif-jp']));
  expect(new Set(cutsOf('海景房'))).toEqual(new Set(['noto-serif-sc']));
});

test('quotation marks and dashes are as wide as the letters that they stand by', () => {
  const cutsOf = (text: string) => itemise(text, { kind: 'serif', face: 'regular', forms: 'zh-Hans' });

  expect(cutsOf('“静安”——')).toHaveLength(1);
  expect(cutsOf('“Park” —静')).toMatchObject([{ text: '“Park” ' }, { text: '—静' }]);
});

test('every package of fonts is named with its owner in the licences', () => {
  const licences = readFileSync('docs/licences/fonts.md', 'utf8');
  const packages = new Set(familiesFor({ kind: 'serif', forms: 'ja' }).map(({ regular }) => regular.split('/').at(1)));

  for (const name of packages) expect(licences).toContain(name === 'ttf' ? 'dejavu.txt' : `| \`${name}\` | Copyright`);
});
