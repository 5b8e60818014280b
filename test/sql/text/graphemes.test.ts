import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLongerThan } from '../../../sql/text/graphemes.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

test('counting in pieces agrees with counting the whole', () => {
  const unit = fc.constantFrom('a', 'é', 'e\u0301', '\u{1f1f3}\u{1f1ec}', '👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'क्षि', '한', '\n');
  fc.assert(
    fc.property(fc.array(unit, { minLength: 100, maxLength: 1_500, size: 'max' }), (units) => {
      const text = units.join('');
      const count = [...segmenter.segment(text)].length;

      expect(isLongerThan(text, count)).toBe(false);
      expect(isLongerThan(text, count - 1)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('a text far longer than its characters could be is too long', () => {
  expect(isLongerThan(`a${'\u200d'.repeat(10_000)}`, 300)).toBe(true);
});
