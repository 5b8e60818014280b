import { CJK } from '../fonts/cjk.ts';
import { isPrimary, openCut, scaleOf } from '../fonts/cuts.ts';
import type { Cut } from '../fonts/family.ts';
import { createMemory, type Memory } from '../memory.ts';
import { type DirectedRun, visualRuns } from './bidi.ts';
import { cellsOf } from './cells.ts';
import { type PlacedGlyph, place } from './harfbuzz.ts';
import { itemise } from './itemise.ts';
import { type LineSetting, lineSetting, type Setting } from './line-setting.ts';
import { charactersOf } from './own-characters.ts';

export interface ShapedGlyph extends PlacedGlyph {
  cut: Cut;
  /** What the size of the text is multiplied by: some fonts draw their letters smaller than others. */
  scale: number;
  isTracked: boolean;
  /** The characters this glyph stands for in this very run: what a reader copies out of the finished page. */
  codePoints: readonly number[];
  /** Glyph and characters together. */
  key: string;
}

export interface Shaped {
  /** In the order in which they are seen from left to right. */
  glyphs: readonly ShapedGlyph[];
  /** Thousandths of an em. */
  width: number;
  /** How many of the glyphs are set apart by tracking: those of the face's own cut that take room. */
  tracked: number;
}

/** Glyphs that follow each other and are of one cut. */
export interface ShapedRun extends Shaped {
  cut: Cut;
  scale: number;
}

/** Of two signs of punctuation in a row, each as wide as a letter, the blank halves between them go. */
const NARROWED_PUNCTUATION = 'chws';

/** Before a word that runs so: shaped from the left, it is another. */
const RIGHT_TO_LEFT = '\u200f';

const ARABIC = /\p{Script=Arabic}/u;

/** Readers turn the letters of one glyph round in a line from the right; those that a script must have stay. */
const NO_LIGATURES = '-liga';

/** Of each setting, of which a process comes to know some dozens; a word takes some 2 KB. */
const REMEMBERED_PIECES = 2_000;
const remembered = createMemory<Memory<Shaped>>();

/**
 * Glyphs of one line, word by word: words repeat within and between sheets, and shaping is the dearest step of all.
 */
export function shape(line: string, setting: Setting): Shaped {
  return joined(shapedWords(line, setting));
}

/** As `shape`, for those who only need to know how wide the line gets. */
export function measure(line: string, setting: Setting): Pick<Shaped, 'width' | 'tracked'> {
  return summed(shapedWords(line, setting));
}

function shapedWords(line: string, setting: Setting): Shaped[] {
  const ofLine = lineSetting(line, setting);
  const known = remembered(ofLine.key, () => createMemory<Shaped>(REMEMBERED_PIECES));
  return visualRuns(line).flatMap((run) => {
    // Places to break a line have done their work by now; drawn, they would be copied as blanks.
    const words = (ofLine.forms ? cellsOf : wordsOf)(run.text.replaceAll('\u200b', ''));
    const shaped = words.map((text) =>
      known(run.isRightToLeft ? `${RIGHT_TO_LEFT} ${text}` : text, () => word({ ...run, text }, ofLine)),
    );
    return inSight(run, shaped);
  });
}

const inSight = <T>({ isRightToLeft }: DirectedRun, inReadingOrder: T[]): T[] =>
  isRightToLeft ? inReadingOrder.reverse() : inReadingOrder;

function joined(pieces: readonly Shaped[]): Shaped {
  return { glyphs: pieces.flatMap((piece) => piece.glyphs), ...summed(pieces) };
}

function summed(pieces: readonly Shaped[]): Pick<Shaped, 'width' | 'tracked'> {
  let [width, tracked] = [0, 0];
  for (const piece of pieces) {
    width += piece.width;
    tracked += piece.tracked;
  }
  return { width, tracked };
}

const wordsOf = (text: string): readonly string[] => text.match(/[^ ]* |[^ ]+$/gu) ?? [];

function word(run: DirectedRun, setting: LineSetting): Shaped {
  const items = itemise(run.text, setting).map(({ text, cut }) => piece({ ...run, text }, cut, setting));
  return joined(inSight(run, items));
}

function piece(run: DirectedRun, cut: Cut, { features, isTracked, ownScale }: LineSetting): Shaped {
  const placed = place(run, cut, [...features, ...ofScript(run.text)]);
  const characters = charactersOf(placed, run);
  const isOwn = isPrimary(cut);
  const scale = isOwn ? ownScale : scaleOf(cut);
  // Scripts whose letters join or stack are never spaced out.
  const isApart = isTracked && isOwn;
  return asShaped(
    placed.map((glyph, index) => {
      const codePoints = characters[index] ?? [];
      return { ...glyph, cut, scale, isTracked: isApart, codePoints, key: `${glyph.id}:${codePoints.join()}` };
    }),
    cut,
  );
}

function ofScript(text: string): readonly string[] {
  if (CJK.test(text)) return [NARROWED_PUNCTUATION];
  return ARABIC.test(text) ? [NO_LIGATURES] : [];
}

function asShaped(glyphs: readonly ShapedGlyph[], cut: Cut): Shaped {
  const units = glyphs.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  const tracked = glyphs.filter(({ xAdvance, isTracked }) => isTracked && xAdvance !== 0).length;
  return { glyphs, width: (units * (glyphs[0]?.scale ?? 1) * 1000) / openCut(cut).unitsPerEm, tracked };
}

/** The glyphs of a line, parted where the cut changes. */
export function runsOf({ glyphs }: Shaped): ShapedRun[] {
  const runs: ShapedGlyph[][] = [];
  for (const glyph of glyphs) {
    const last = runs.at(-1);
    if (last?.[0]?.cut === glyph.cut) last.push(glyph);
    else runs.push([glyph]);
  }
  return runs.map((run) => {
    const { cut = '', scale = 1 } = run[0] ?? {};
    return { cut, scale, ...asShaped(run, cut) };
  });
}
