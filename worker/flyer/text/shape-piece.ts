import { CJK } from '../fonts/cjk.ts';
import { isPrimary, openCut, scaleOf } from '../fonts/cuts.ts';
import type { Cut } from '../fonts/family.ts';
import type { DirectedRun } from './bidi.ts';
import { type PlacedGlyph, place } from './harfbuzz.ts';
import type { LineSetting } from './line-setting.ts';
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

export interface Extent {
  /** Thousandths of an em. */
  width: number;
  /** How many of the glyphs are set apart by tracking: those of the face's own cut that take room. */
  tracked: number;
}

export interface Shaped extends Extent {
  /** In the order in which they are seen from left to right. */
  glyphs: readonly ShapedGlyph[];
}

/** Of two signs of punctuation in a row, each as wide as a letter, the blank halves between them go. */
const NARROWED_PUNCTUATION = 'chws';

const ARABIC = /\p{Script=Arabic}/u;

/** Readers turn the letters of one glyph round in a line from the right; those that a script must have stay. */
const NO_LIGATURES = '-liga';

/** A piece of one cut and one direction, shaped. Most pieces are only measured: their glyphs are made when they are asked for. */
export function piece(run: DirectedRun, cut: Cut, setting: LineSetting): Shaped {
  const placed = placedIn(run, cut, setting);
  const drawn = drawnAs(cut, setting);
  return shapedLater(extentOf(placed, cut, drawn), () => {
    const characters = charactersOf(placed, run);
    return placed.map((glyph, index) => {
      const codePoints = characters[index] ?? [];
      return { ...glyph, cut, ...drawn, codePoints, key: `${glyph.id}:${codePoints.join()}` };
    });
  });
}

export function shapedLater(extent: Extent, make: () => readonly ShapedGlyph[]): Shaped {
  return new ShapedLater(extent, make);
}

/** A class, since a sheet has thousands: a getter of its own would make each an object of its own kind. */
class ShapedLater implements Shaped {
  readonly width: number;
  readonly tracked: number;
  #make: (() => readonly ShapedGlyph[]) | undefined;
  #glyphs: readonly ShapedGlyph[] = [];

  constructor({ width, tracked }: Extent, make: () => readonly ShapedGlyph[]) {
    this.width = width;
    this.tracked = tracked;
    this.#make = make;
  }

  get glyphs(): readonly ShapedGlyph[] {
    if (this.#make) this.#glyphs = this.#make();
    this.#make = undefined;
    return this.#glyphs;
  }
}

/** As `piece`, for those who only need to know how wide it gets, and of what is hardly ever drawn. */
export function extentOfPiece(run: DirectedRun, cut: Cut, setting: LineSetting): Extent {
  return extentOf(placedIn(run, cut, setting), cut, drawnAs(cut, setting));
}

const placedIn = (run: DirectedRun, cut: Cut, { features }: LineSetting) =>
  place(run, cut, [...features, ...ofScript(run.text)]);

function drawnAs(cut: Cut, { isTracked, ownScale }: LineSetting): Pick<ShapedGlyph, 'scale' | 'isTracked'> {
  const isOwn = isPrimary(cut);
  // Scripts whose letters join or stack are never spaced out.
  return { scale: isOwn ? ownScale : scaleOf(cut), isTracked: isTracked && isOwn };
}

function ofScript(text: string): readonly string[] {
  if (CJK.test(text)) return [NARROWED_PUNCTUATION];
  return ARABIC.test(text) ? [NO_LIGATURES] : [];
}

/** Of glyphs of one cut. */
export function extentOf(
  glyphs: readonly Pick<PlacedGlyph, 'xAdvance'>[],
  cut: Cut,
  { scale, isTracked }: Pick<ShapedGlyph, 'scale' | 'isTracked'>,
): Extent {
  let [units, wide] = [0, 0];
  for (const { xAdvance } of glyphs) {
    units += xAdvance;
    if (xAdvance !== 0) wide += 1;
  }
  return { width: (units * scale * 1000) / openCut(cut).unitsPerEm, tracked: isTracked ? wide : 0 };
}
