import type { Cut } from '../fonts/family.ts';
import { createMemory, type Memory } from '../memory.ts';
import { type DirectedRun, visualRuns } from './bidi.ts';
import { cellsOf } from './cells.ts';
import { itemise } from './itemise.ts';
import { type LineSetting, lineSetting, type Setting } from './line-setting.ts';
import { type Extent, extentOfPiece, piece, type Shaped, shapedLater } from './shape-piece.ts';

/** Before a word that runs so: shaped from the left, it is another. */
const RIGHT_TO_LEFT = '\u200f';

/** Characters; what is longer is a line without blanks, which hardly comes again and takes as much memory as a hundred words. */
const LONGEST_WORD = 30;

/** Of each setting, of which a process comes to know some dozens; a word takes some 2 KB. */
const REMEMBERED_PIECES = 2_000;
/** The longest listing has fewer words, and how wide one gets is two numbers. */
const REMEMBERED_EXTENTS = 20_000;

interface Known {
  words: Memory<Shaped>;
  extents: Memory<Extent>;
  lines: Memory<Extent>;
}

const remembered = createMemory<Known>();
const known = ({ key }: LineSetting) =>
  remembered(key, () => ({
    words: createMemory(REMEMBERED_PIECES),
    extents: createMemory(REMEMBERED_EXTENTS),
    lines: createMemory(REMEMBERED_PIECES),
  }));

/**
 * Glyphs of one line, word by word: words repeat within and between sheets, and shaping is the dearest step of all.
 */
export function shape(line: string, setting: Setting): Shaped {
  return joined(eachWord(line, setting, word));
}

/** As `shape`, for those who only need to know how wide the line gets. */
export function measure(line: string, setting: Setting): Extent {
  return summed(eachWord(line, setting, extentOfWord));
}

function eachWord<Made>(line: string, setting: Setting, make: Make<Made>): Made[] {
  const ofLine = lineSetting(line, setting);
  const ofSetting = known(ofLine);
  return visualRuns(line).flatMap((run) => {
    // Places to break a line have done their work by now; drawn, they would be copied as blanks.
    const words = (ofLine.forms ? cellsOf : wordsOf)(run.text.replaceAll('\u200b', ''));
    const made = words.map((text) => make({ text, isRightToLeft: run.isRightToLeft }, ofLine, ofSetting));
    return inSight(run, made);
  });
}

type Make<Made> = (run: DirectedRun, ofLine: LineSetting, ofSetting: Known) => Made;

const inSight = <T>({ isRightToLeft }: DirectedRun, inReadingOrder: T[]): T[] =>
  isRightToLeft ? inReadingOrder.reverse() : inReadingOrder;

function joined(pieces: readonly Shaped[]): Shaped {
  const [only] = pieces;
  if (only && pieces.length === 1) return only;
  return shapedLater(summed(pieces), () => pieces.flatMap((piece) => piece.glyphs));
}

function summed(pieces: readonly Extent[]): Extent {
  let [width, tracked] = [0, 0];
  for (const piece of pieces) {
    width += piece.width;
    tracked += piece.tracked;
  }
  return { width, tracked };
}

const wordsOf = (text: string): readonly string[] => text.match(/[^ ]* |[^ ]+$/gu) ?? [];

const isWord = ({ text }: DirectedRun) => text.length <= LONGEST_WORD;
const keyOf = ({ text, isRightToLeft }: DirectedRun) => (isRightToLeft ? `${RIGHT_TO_LEFT} ${text}` : text);

function word(run: DirectedRun, setting: LineSetting, { words }: Known): Shaped {
  const shaped = () => joined(eachItem(run, setting, piece));
  return isWord(run) ? words(keyOf(run), shaped) : shaped();
}

/** Kept without the glyphs, for longer than they are. A line without blanks has no others: it is measured over and over as it grows, and drawn once. */
function extentOfWord(run: DirectedRun, setting: LineSetting, ofSetting: Known): Extent {
  const { extents, lines } = ofSetting;
  if (!isWord(run)) return lines(keyOf(run), () => summed(eachItem(run, setting, extentOfPiece)));
  return extents(keyOf(run), () => summed([word(run, setting, ofSetting)]));
}

function eachItem<Made>(
  run: DirectedRun,
  setting: LineSetting,
  make: (run: DirectedRun, cut: Cut, setting: LineSetting) => Made,
): Made[] {
  return inSight(
    run,
    itemise(run.text, setting).map(({ text, cut }) => make({ ...run, text }, cut, setting)),
  );
}
