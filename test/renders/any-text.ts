import fc from 'fast-check';
import { VOCABULARIES, type Vocabulary } from './vocabulary.ts';

/** Lengths grow by the same factor from one step to the next: short texts are as likely as long ones, and a fault shrinks to few words. */
const STEPS = 24;
const MIXED = 10;
const WORDS_IN_A_PARAGRAPH = 40;

/** Words of one script, now and then of several, up to so many characters. */
export function anyText(own: Vocabulary, max: number, paragraphs = false): fc.Arbitrary<string> {
  return fc
    .record({
      step: fc.integer({ min: 0, max: STEPS }),
      mixed: fc.integer({ min: 0, max: MIXED }),
      from: fc.integer({ min: 0, max: 1_000 }),
    })
    .map(({ step, mixed, from }) => {
      const length = Math.max(1, Math.round(max ** (step / STEPS)));
      const words = mixed === MIXED ? VOCABULARIES.flatMap((each) => each.words) : own.words;
      const text = written({ words, joint: own.joint, from, length, paragraphs });
      return text.trim() ? text : 'x';
    });
}

interface Writing {
  words: readonly string[];
  joint: string;
  from: number;
  length: number;
  paragraphs: boolean;
}

/** Ends within a word where the length ends, as fields do that something cut. */
function written({ words, joint, from, length, paragraphs }: Writing): string {
  let text = '';
  for (let index = 0; text.length < length; index += 1) {
    // A prime step goes through all words in an order that is not theirs.
    const word = words[(from + index * 7) % words.length] ?? '';
    const isEnd = paragraphs && index % WORDS_IN_A_PARAGRAPH === WORDS_IN_A_PARAGRAPH - 1;
    text += `${word}${isEnd ? '\n\n' : joint}`;
  }
  return Array.from(text).slice(0, length).join('');
}
