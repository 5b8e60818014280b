import { expect, test } from 'vitest';
import { graphemesOf } from '../../../worker/flyer/text/graphemes.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const segmentsOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);

test('beside letters of any script each character stands alone, or joins, as the platform says', () => {
  const characters = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code));

  const wrong = characters.filter((each) => {
    const text = `a${each}漢${each}가${each}${each}ب${each}`;
    return [...graphemesOf(text)].join('|') !== segmentsOf(text).join('|');
  });

  expect(wrong).toEqual([]);
});
