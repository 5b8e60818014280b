import { PermanentError } from '../../errors.ts';
import type { Layout } from '../layout/layout.ts';
import { linkTarget } from '../link-target.ts';
import { marksOf } from '../sheet.ts';
import { holdsText } from './compare-text.ts';
import { type ReadBack, type ReadFont, readBack } from './read-back.ts';

const CUT = 'TEXT_SHRUNK_OR_TRUNCATED';

/** Reads the finished bytes with a reader of another make, and refuses what an agent could not hang in the window. */
export async function verify(pdf: Uint8Array, layout: Layout): Promise<{ pageCount: number }> {
  const found = await readBack(pdf).catch((cause: unknown) => {
    throw rejected('it does not open', cause);
  });
  const faults = faultsOf(found, layout);
  if (faults.length > 0) throw rejected(faults.join('; '));
  return { pageCount: found.pageCount };
}

function rejected(reason: string, cause?: unknown): PermanentError {
  return new PermanentError(`The finished flyer was rejected: ${reason}.`, { code: 'OUTPUT_REJECTED', cause });
}

function faultsOf(found: ReadBack, layout: Layout): string[] {
  const faults: string[] = [];
  const pages = layout.sheets.length;
  if (found.pageCount !== pages) faults.push(`it has ${found.pageCount} pages instead of ${pages}`);
  if (found.missingGlyphs > 0) faults.push(`${found.missingGlyphs} letters are missing in its fonts`);
  for (const number of lostPages(found, layout)) faults.push(`its page ${number} holds no text`);
  for (const { name } of found.fonts.filter(isForeign)) faults.push(`the font ${name} is not embedded`);
  faults.push(...linkFaults(found.links, layout), ...pictureFaults(found.pictures, layout));
  const page = found.lines.join('\n');
  for (const [field, text] of wantedTexts(layout)) {
    if (!holdsText(page, text)) faults.push(`the ${field} cannot be read back from it`);
  }
  return faults;
}

/** That were to hold text, and of which the reader finds none, as of a page that it cannot make out. */
function lostPages({ wordlessPages }: ReadBack, { sheets }: Layout): number[] {
  const wanted = sheets.map((sheet) => marksOf([sheet]).some(({ type }) => type === 'text'));
  return wordlessPages.filter((number) => wanted[number - 1]);
}

/** A font of ours is in the file and has the tag of a subset before its name; the standard fonts, which print wrong letters, have none. */
const isForeign = ({ name, isEmbedded }: ReadFont) => !isEmbedded || !/^[A-Z]{6}\+/.test(name);

/** All that a click opens is what the sheet was to link, and of a scheme that opens nothing else. */
function linkFaults(found: readonly string[], { sheets }: Layout): string[] {
  const wanted = sheets.flatMap(({ parts }) => parts.flatMap(({ link = '' }) => linkTarget(link) ?? []));
  const lost = wanted.filter((target) => !found.includes(target));
  const strange = found.filter((target) => !wanted.includes(target));
  return [
    ...lost.map((target) => `the link to ${target} is not in it`),
    ...strange.map((target) => `it links to "${target}", which nobody asked for`),
  ];
}

function pictureFaults(found: number, { sheets }: Layout): string[] {
  const wanted = marksOf(sheets).filter(({ type }) => type === 'picture').length;
  return found === wanted ? [] : [`it shows ${found} pictures instead of ${wanted}`];
}

/** Whatever was set must be read again, and what matters most in full, unless a warning says why it was not set in full. */
function wantedTexts({ address, copy, sheets, warnings }: Layout): [field: string, text: string][] {
  const set = marksOf(sheets).flatMap((mark) => (mark.type === 'text' ? [mark.text] : []));
  const isTold = (path: string) => warnings.some((warning) => warning.path === path && warning.code === CUT);
  const isMissed = (path: string, text: string) => !isTold(path) || holdsText(set.join('\n'), text);
  const wanted: [string, string][] = set.map((text) => [`line "${text.slice(0, 40)}"`, text]);
  if (isMissed('/listing/title', copy.title)) wanted.push(['title', copy.title]);
  for (const line of address.split('\n')) {
    if (isMissed('/listing/address', line)) wanted.push(['address', line]);
  }
  wanted.push(['price', copy.price.text]);
  return wanted;
}
