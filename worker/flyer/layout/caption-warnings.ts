import type { Template } from '../../../sql/listing/listing.ts';
import type { Picture } from '../pictures/picture.ts';
import type { Part, Sheet } from '../sheet.ts';
import type { FlyerWarning } from '../warning.ts';
import { textCut } from './block.ts';

const WHERE_THEY_STAND: Record<Template, string> = {
  CLASSIC: 'CLASSIC prints captions below floor plans and energy labels alone',
  MODERN: 'MODERN prints captions below floor plans and below a photo beside the words alone',
  WINDOW_CARD: 'WINDOW_CARD prints no captions',
};

/** Says which pictures are shown without their caption, or with a part of it. */
export function captionWarnings(
  sheets: readonly Sheet[],
  template: Template,
  told: readonly FlyerWarning[],
): FlyerWarning[] {
  const below = new Map(sheets.flatMap(({ parts }) => captioned(parts)));
  return [...below].flatMap(([{ caption, path: picture }, words]) => {
    const path = `${picture}/caption`;
    if (words === caption || told.some((warning) => warning.path === path)) return [];
    const isCut = words.endsWith('…') && caption.startsWith(words.slice(0, -1));
    const message = isCut ? 'Longer than its line: cut.' : `${WHERE_THEY_STAND[template]}: say it in the description.`;
    return [textCut(path, message)];
  });
}

/** Each picture that has a caption, with the words of the part that follows it: there its caption stands. */
function captioned(parts: readonly Part[]): [Picture, words: string][] {
  return parts.flatMap(({ marks }, index) =>
    marks.flatMap((mark): [Picture, string][] =>
      mark.type === 'picture' && mark.picture.caption ? [[mark.picture, wordsOf(parts[index + 1])]] : [],
    ),
  );
}

function wordsOf(part: Part | undefined): string {
  const [first] = part?.marks ?? [];
  return first?.type === 'text' ? first.text : '';
}
