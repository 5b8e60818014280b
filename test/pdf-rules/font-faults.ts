import { nameOf, type PdfFile } from './read-file.ts';
import { type Dict, isBytes, isName, isWord, tokensOf, type Value } from './tokens.ts';

/** Every font is whole in the file, every letter that is shown has a glyph and is known by its text. */
export function fontFaults(file: PdfFile): string[] {
  return file.pages.flatMap((page) => {
    const fonts = file.dict(file.dict(page.Resources).Font);
    const shown = codesShown(file.stream(page.Contents));
    return Object.entries(fonts).flatMap(([key, ref]) => faultsOf(file, file.dict(ref), shown.get(key) ?? new Set()));
  });
}

function faultsOf(file: PdfFile, font: Dict, codes: ReadonlySet<number>): string[] {
  const name = nameOf(font.BaseFont);
  const descendant = file.dict(file.list(font.DescendantFonts)[0]);
  const descriptor = file.dict(descendant.FontDescriptor);
  const known = codesWithText(file.stream(font.ToUnicode));
  const set = file.stream(descriptor.CIDSet);
  const lacking = [...codes].filter((code) => !known.has(code));
  const unlisted = [...codes].filter((code) => set !== '' && !hasBit(set, code));
  return [
    ...(nameOf(font.Subtype) === 'Type0' && nameOf(descendant.Subtype) === 'CIDFontType2'
      ? []
      : [`${name} is of another kind`]),
    ...(file.stream(descriptor.FontFile2) === '' ? [`${name} is not embedded`] : []),
    ...(nameOf(descendant.CIDToGIDMap) === 'Identity' ? [] : [`${name} does not say which glyphs it means`]),
    ...(/^[A-Z]{6}\+/.test(name) ? [] : [`${name} has no tag of a subset`]),
    ...(codes.has(0) ? [`${name} shows a box in place of a letter`] : []),
    ...(lacking.length > 0 ? [`${name} has no text for the codes ${lacking.join(', ')}`] : []),
    ...(unlisted.length > 0 ? [`${name} does not list the codes ${unlisted.join(', ')}`] : []),
  ];
}

/** Codes of two bytes by the font's name on the page. */
function codesShown(stream: string): Map<string, Set<number>> {
  const tokens = tokensOf(stream);
  const shown = new Map<string, Set<number>>();
  let font = '';
  let operands: Value[] = [];
  for (let token = tokens.next(); token !== undefined; token = tokens.next()) {
    if (!isWord(token)) {
      operands.push(token);
      continue;
    }
    if (token.word === 'Tf' && isName(operands[0])) font = operands[0].name;
    if (token.word === 'Tj' || token.word === 'TJ') add(shown, font, operands.flat());
    operands = [];
  }
  return shown;
}

function add(shown: Map<string, Set<number>>, font: string, values: readonly Value[]): void {
  const codes = shown.get(font) ?? new Set();
  shown.set(font, codes);
  for (const value of values) {
    const bytes = isBytes(value) ? Buffer.from(value.latin1, 'latin1') : Buffer.alloc(0);
    for (let at = 0; at < bytes.length; at += 2) codes.add(bytes.readUInt16BE(at));
  }
}

/** From the bfrange and bfchar lists of a ToUnicode map; a text that is empty or no character is none. */
function codesWithText(map: string): Set<number> {
  const known = new Set<number>();
  for (const [, first = '', last = '', texts = ''] of map.matchAll(/<([\da-f]+)> <([\da-f]+)> \[([^\]]*)\]/gi)) {
    const each = [...texts.matchAll(/<([\da-f ]*)>/gi)].map(([, text = '']) => text.replaceAll(' ', ''));
    const from = Number.parseInt(first, 16);
    for (let code = from; code <= Number.parseInt(last, 16); code += 1) {
      if (/[^0]/.test(each[code - from] ?? '')) known.add(code);
    }
  }
  for (const [, code = '', text = ''] of map.matchAll(/^<([\da-f]+)> <([\da-f]+)>$/gim)) {
    if (/[^0]/.test(text)) known.add(Number.parseInt(code, 16));
  }
  return known;
}

function hasBit(set: string, index: number): boolean {
  return ((set.charCodeAt(index >> 3) >> (7 - (index & 7))) & 1) === 1;
}
