import { expect, test } from 'vitest';
import { TEMPLATES } from '../../../sql/listing/listing.ts';
import { openCut } from '../../../worker/flyer/fonts/cuts.ts';
import { frameOf } from '../../../worker/flyer/layout/frame.ts';
import { layOut } from '../../../worker/flyer/layout/layout.ts';
import { NO_PICTURES } from '../../../worker/flyer/pictures/picture.ts';
import type { TextMark } from '../../../worker/flyer/sheet.ts';
import { hangingBlank } from '../../../worker/flyer/text/hanging-blank.ts';
import { shape } from '../../../worker/flyer/text/shape.ts';
import { sheetFaults } from '../../sheet-rules/sheet-faults.ts';
import { YABA } from './listings.ts';

/** From where to where letters are drawn, without the blank that belongs to the first and the last. */
function inkOf({ text, x, style }: TextMark): { left: number; right: number } {
  const letters = shape(text.trimEnd(), style).glyphs.filter(({ xAdvance }) => xAdvance !== 0);
  const [first, last] = [letters[0], letters.at(-1)];
  if (!first || !last) return { left: x, right: x };
  const ofEm = (units: number, { cut }: typeof first) => (units / openCut(cut).unitsPerEm) * style.size;
  const boxOf = ({ cut, id }: typeof first) => openCut(cut).font.getGlyph(id).bbox;
  const width = letters.reduce((sum, letter) => sum + ofEm(letter.xAdvance * letter.scale, letter), 0);
  const start = x + hangingBlank(text, style);
  return {
    left: start + ofEm(boxOf(first).minX, first),
    right: start + width - ofEm(last.xAdvance - boxOf(last).maxX, last),
  };
}

const TITLES = ['ומ', 'לב', 'البحر فاخرة', 'שלום'];

test.each(TITLES)('no ink of the large title %s is outside the margin, whichever way its sheet is read', (title) => {
  for (const locale of ['he-IL', 'ar-AE', 'en-GB']) {
    for (const template of TEMPLATES) {
      const { sheets } = layOut({ listing: { ...YABA, title, locale }, design: { template } }, NO_PICTURES);
      const { margin, width } = frameOf({ template });
      const [sheet] = sheets;
      const heading = sheet?.parts.find(({ role }) => role === 'H1');
      const lines = heading?.marks.filter((mark) => mark.type === 'text') ?? [];

      expect(lines.length).toBeGreaterThan(0);
      for (const ink of lines.map(inkOf)) {
        expect(ink.left, `${template} ${locale}`).toBeGreaterThan(margin - 0.6);
        expect(ink.right, `${template} ${locale}`).toBeLessThan(width - margin + 0.6);
      }
      expect(sheet && sheetFaults(sheet, margin)).toEqual([]);
    }
  }
});
