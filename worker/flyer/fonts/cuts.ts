import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { FALLBACKS, type Family, PRIMARY } from './families.ts';

/** How a text is set; for each there is a cut of every family. */
export const FACES = ['regular', 'italic', 'medium', 'semibold', 'bold', 'extrabold'] as const;
export type Face = (typeof FACES)[number];

/** One font file, by its name in the packages, such as "amiri/400Regular/Amiri_400Regular.ttf". */
export type Cut = string;

export interface OpenCut {
  bytes: Uint8Array;
  font: Font;
  /** Font units to an em. */
  unitsPerEm: number;
}

const { resolve } = createRequire(import.meta.url);
const opened = new Map<Cut, OpenCut>();

const families: readonly Family[] = [PRIMARY, ...FALLBACKS];
const inEveryFamily = (face: Face): readonly Cut[] => families.map((family) => family[face] ?? family.regular);

/** The cuts for a face in the order in which they are asked for a letter. */
const CUTS: Record<Face, readonly Cut[]> = {
  regular: inEveryFamily('regular'),
  italic: inEveryFamily('italic'),
  medium: inEveryFamily('regular'),
  semibold: inEveryFamily('semibold'),
  bold: inEveryFamily('semibold'),
  extrabold: inEveryFamily('semibold'),
};

export const cutsOf = (face: Face): readonly Cut[] => CUTS[face];

/** The cut that a face is set in where it has the letters. */
export const primaryCut = (face: Face): Cut => CUTS[face][0] ?? PRIMARY.regular;

export const isPrimary = (cut: Cut): boolean => Object.values(PRIMARY).includes(cut);

/** Read on first need and once per process: reading the tables takes longer than drawing a whole sheet. */
export function openCut(cut: Cut): OpenCut {
  const known = opened.get(cut);
  if (known) return known;
  const bytes = readFileSync(resolve(cut));
  const font = create(bytes);
  if (font.type !== 'TTF') throw new Error(`${cut} must be one static TrueType font.`);
  const open = { bytes, font: font as Font, unitsPerEm: (font as Font).unitsPerEm }; // Collections are ruled out by the line above.
  opened.set(cut, open);
  return open;
}
