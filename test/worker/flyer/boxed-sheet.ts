import { bytesOf, openDocument } from '../../../worker/flyer/document.ts';
import { drawSheets } from '../../../worker/flyer/draw.ts';
import { layOut } from '../../../worker/flyer/layout/layout.ts';
import type { Sheet } from '../../../worker/flyer/sheet.ts';
import { flyer } from './listings.ts';

/** A sheet whose title went past the check for letters that the face lacks. */
export async function boxed(): Promise<Buffer> {
  const [sheet] = layOut(flyer()).sheets as [Sheet];
  const doc = openDocument({ title: 'Boxes', language: 'en', direction: 'ltr' });
  const parts = sheet.parts.map((part) =>
    part.role === 'H1' ? { ...part, marks: part.marks.map(inCuneiform) } : part,
  );
  drawSheets(doc, [{ ...sheet, parts }], new Map());
  return await bytesOf(doc);
}

function inCuneiform(mark: Sheet['parts'][number]['marks'][number]) {
  return mark.type === 'text' ? { ...mark, text: '𒀀𒁀' } : mark;
}
