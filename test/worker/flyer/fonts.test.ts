import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { primaryCut } from '../../../worker/flyer/fonts/cuts.ts';
import { familiesFor } from '../../../worker/flyer/fonts/families.ts';
import { FACES } from '../../../worker/flyer/fonts/family.ts';
import { cutFor } from '../../../worker/flyer/text/itemise.ts';

const KINDS = ['serif', 'sans'] as const;

test('what an italic lacks stands upright', () => {
  expect(cutFor('⃀', { face: 'italic' })).toBe(cutFor('⃀', { face: 'regular' }));
});

test('a letter for private use is none, though a font has a picture for it', () => {
  expect(cutFor('\ue02c', { family: 'sans', face: 'regular' })).toBeUndefined();
});

test('both kinds of sheet hold the same letters', () => {
  expect(new Set(familiesFor('sans', false))).toEqual(new Set(familiesFor('serif', false)));
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

test('every package of fonts is named with its owner in the licences', () => {
  const licences = readFileSync('docs/licences/fonts.md', 'utf8');
  const packages = new Set(familiesFor('serif', true).map(({ regular }) => regular.split('/').at(1)));

  for (const name of packages) expect(licences).toContain(name === 'ttf' ? 'dejavu.txt' : `| \`${name}\` | Copyright`);
});
