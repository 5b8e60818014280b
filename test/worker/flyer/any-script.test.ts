import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf, openDocument } from '../../../worker/flyer/document.ts';
import { drawSheets } from '../../../worker/flyer/draw.ts';
import { FACES } from '../../../worker/flyer/fonts/family.ts';
import { printable } from '../../../worker/flyer/text/printable.ts';
import type { TextStyle } from '../../../worker/flyer/text/style.ts';
import { holdsText } from '../../../worker/flyer/verify/compare-text.ts';
import { readBack } from '../../../worker/flyer/verify/read-back.ts';

/** Letters of every script that a font of ours has, as first and last of a range. */
const RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x21, 0x7e],
  [0xa1, 0x17f],
  [0x391, 0x3a1],
  [0x410, 0x44f],
  [0x531, 0x556],
  [0x5d0, 0x5ea],
  [0x621, 0x63a],
  [0x905, 0x939],
  [0x995, 0x9a8],
  [0xa15, 0xa28],
  [0xa95, 0xaa8],
  [0xb15, 0xb28],
  [0xb95, 0xb95],
  [0xc15, 0xc28],
  [0xc95, 0xca8],
  [0xd15, 0xd28],
  [0xd9a, 0xda5],
  [0xe01, 0xe2e],
  [0xe81, 0xe82],
  [0x1000, 0x1021],
  [0x10d0, 0x10f0],
  [0x1200, 0x1246],
  [0x1780, 0x17a2],
  [0x1ea0, 0x1ef9],
  [0x3041, 0x3096],
  [0x30a1, 0x30fa],
  [0x4e00, 0x4fff],
  [0xac00, 0xd7a3],
];

const letter = fc.constantFrom(...RANGES).chain(([min, max]) => fc.integer({ min, max }));
const word = fc.array(letter, { minLength: 1, maxLength: 8 }).map((letters) => String.fromCodePoint(...letters));
const line = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
const style = fc.record({
  family: fc.constantFrom('serif', 'sans'),
  face: fc.constantFrom(...FACES),
  language: fc.constantFrom('en', 'ja', 'ko', 'zh', 'zh-TW', 'ar', 'th'),
  features: fc.constantFrom(['lnum', 'pnum'], ['smcp', 'c2sc', 'onum'], ['lnum', 'tnum']),
  tracking: fc.constantFrom(0, 0.05, -0.03),
});

async function readLines(lines: readonly [text: string, style: TextStyle][]) {
  const doc = openDocument({ title: 'Any script', language: 'en', direction: 'ltr' });
  const marks = lines.map(([text, each], index) => {
    const place = { x: 20, baseline: 30 + 20 * index, colour: [0, 0, 0] as const };
    return { type: 'text' as const, text, style: each, ...place };
  });
  drawSheets(doc, [{ width: 595, height: 842, parts: [{ role: 'P', marks }] }], new Map());
  return await readBack(await bytesOf(doc));
}

test('whatever the script, the family and the language, each letter is drawn and comes back', async () => {
  const lines = fc.array(fc.tuple(line, style), { minLength: 10, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(lines, async (drawn) => {
      const set = drawn.map(([text, each]): [string, TextStyle] => [
        printable(text, '/listing/title', each).text,
        { ...each, size: 10, leading: 14 },
      ]);
      const found = await readLines(set);
      const page = found.lines.join('\n');

      expect(found.missingGlyphs).toBe(0);
      expect(found.fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true);
      for (const [text] of set) expect(holdsText(page, text), text).toBe(true);
    }),
    { numRuns: 12 },
  );
}, 60_000);

/** A letter of each script of India and Sri Lanka, whose block begins 15 or more places before it. */
const LETTERS = [...'कকਕકକகకಕകක'];

/** The letter with each sign of its block, and with a sign of the voice after that. */
function withSigns(letter: string): string[] {
  const block = (letter.codePointAt(0) ?? 0) & ~0x7f;
  const inBlock = (index: number) => String.fromCodePoint(block + index);
  const signs = Array.from({ length: 0x80 }, (_, index) => inBlock(index)).filter((sign) => /\p{M}/u.test(sign));
  const finals = [0, 1, 2, 3].map(inBlock).filter((sign) => /\p{M}/u.test(sign));
  const words = signs.flatMap((sign) => ['', ...finals].map((final) => letter + sign + final));
  return words.filter((word) => printable(word, '/listing/title').warnings.length === 0);
}

test('signs that are drawn into each other are no missing letters, and each comes back', async () => {
  const words = [...LETTERS.flatMap(withSigns), 'हिंदी', 'ऊर्जा रेटिंग', 'કિંમત'];
  for (const family of ['serif', 'sans'] as const) {
    const each: TextStyle = {
      family,
      face: 'regular',
      size: 10,
      leading: 14,
      tracking: 0,
      features: [],
      language: 'hi',
    };
    const { missingGlyphs, lines } = await readLines(words.map((text) => [text, each]));
    const page = lines.join('\n');

    expect(missingGlyphs).toBe(0);
    expect(words.filter((text) => !holdsText(page, text))).toEqual([]);
  }
});
