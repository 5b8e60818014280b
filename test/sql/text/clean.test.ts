import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine, cleanLines, cleanParagraphs, isBlank } from '../../../sql/text/clean.ts';

describe('every clean', () => {
  test.each([
    ['lone surrogates', 'a\ud800b\udc00', 'a\ufffdb\ufffd', ['LONE_SURROGATES_REPLACED']],
    ['C0, DEL and C1', 'a\u0000b\u001b[31mc\u007fd\u009fe', 'ab[31mcde', ['CONTROL_CHARACTERS_REMOVED']],
    ['a control between a letter and its mark', 'e\u0000\u0301', 'é', ['CONTROL_CHARACTERS_REMOVED']],
    ['noncharacters', 'a\ufffeb\ufdd0c\u{1ffff}d', 'abcd', ['CONTROL_CHARACTERS_REMOVED']],
    ['embeddings and overrides', '\u202aa\u202bb\u202cc\u202dd\u202ee', 'abcde', ['BIDI_OVERRIDES_REMOVED']],
    ['isolates without partner', '\u2069a\u2066b\u2067c\u2069', 'ab\u2067c\u2069', ['BIDI_OVERRIDES_REMOVED']],
    ['more than 30 marks', `e${'\u0316'.repeat(50)}`, `e${'\u0316'.repeat(30)}`, ['EXCESS_MARKS_REMOVED']],
  ])('tells that it took away %s', (_name, raw, text, changes) => {
    expect(cleanLine(raw)).toEqual({ text, changes });
    expect(cleanParagraphs(raw)).toEqual({ text, changes });
  });

  test.each([
    ['decomposed letters', 'Ọ\u0300ṣun cafe\u0301', 'Ọ̀ṣun café'],
    ['tabs and runs of blanks', '\t a \t\u00a0 b\u3000 ', 'a b'],
    ['invisible ends', '\ufeff\u200ba\u00ad\u2060', 'a'],
  ])('puts %s in order without a word', (_name, raw, text) => {
    expect(cleanLine(raw)).toEqual({ text, changes: [] });
  });

  test.each(['👨‍👩‍👧‍👦', 'می‌خواهم', '12 000 €', '\u2067עברית\u2069', '𝄞'])('leaves %s alone', (raw) => {
    expect(cleanLine(raw)).toEqual({ text: raw, changes: [] });
  });

  test('leaves nothing to clean, whatever comes', () => {
    const unit = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\r', '\n', ' ', '\u2067', '\u2069', '\u0344', '\udc00'),
    );
    for (const clean of [cleanLine, cleanLines, cleanParagraphs]) {
      fc.assert(
        fc.property(fc.array(unit), (units) => {
          const { text } = clean(units.join(''));
          expect(clean(text)).toEqual({ text, changes: [] });
          expect(text).toBe(text.normalize('NFC'));
          expect(text === '' || !isBlank(text)).toBe(true);
        }),
      );
    }
  });
});

describe('line ends', () => {
  const raw = ' a\r\nb\rc\u0085d\u2028e\u2029f\u000bg\u000ch \n\n\n\n i\n\n';

  test('become spaces in a line', () => {
    expect(cleanLine(raw).text).toBe('a b c d e f g h i');
  });

  test('stay in lines, without empty ones', () => {
    expect(cleanLines(raw).text).toBe('a\nb\nc\nd\ne\nf\ng\nh\ni');
  });

  test('stay in paragraphs, with one empty line between', () => {
    expect(cleanParagraphs(`\n\n${raw}`).text).toBe('a\nb\nc\nd\ne\nf\ng\nh\n\ni');
  });
});

test.each(['', ' \n\t', '\u200b\u200c\u2060\ufeff\u00ad', '\u3164\u2800', '\u2066\u2069'])('%j is blank', (text) => {
  expect(isBlank(text)).toBe(true);
  expect(cleanParagraphs(text).text).toBe('');
});
