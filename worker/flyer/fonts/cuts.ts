import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { createMemory } from '../memory.ts';
import { type FamilyKind, familiesFor, PRIMARY } from './families.ts';
import { type Cut, cutOf, FACES, type Face } from './family.ts';

export interface OpenCut {
  bytes: Uint8Array;
  font: Font;
  /** Font units to an em. */
  unitsPerEm: number;
}

const { resolve } = createRequire(import.meta.url);
const opened = createMemory<OpenCut>();
const installed = createMemory<boolean>();
const primaryCuts = new Set(Object.values(PRIMARY).flatMap((family) => FACES.map((face) => cutOf(family, face))));

/** The cut that a face is set in where it has the letters. */
export const primaryCut = (kind: FamilyKind, face: Face): Cut => cutOf(PRIMARY[kind], face);

const scales = new Map(
  familiesFor({ kind: 'serif' }).flatMap((family) =>
    FACES.map((face) => [cutOf(family, face), family.scale ?? 1] as const),
  ),
);

export const scaleOf = (cut: Cut): number => scales.get(cut) ?? 1;

export const isPrimary = (cut: Cut): boolean => primaryCuts.has(cut);

/** Whether a cut has a letter for each of these; one whose package is not there has none. */
export function hasLetters(cut: Cut, codePoints: readonly number[]): boolean {
  if (!installed(cut, () => isThere(cut))) return false;
  const { font } = openCut(cut);
  return codePoints.every((codePoint) => font.hasGlyphForCodePoint(codePoint));
}

function isThere(cut: Cut): boolean {
  try {
    resolve(cut);
    return true;
  } catch {
    return false;
  }
}

/** Read on first need and once per process: reading the tables takes longer than drawing a whole sheet. */
export const openCut = (cut: Cut): OpenCut => opened(cut, () => read(cut));

function read(cut: Cut): OpenCut {
  const bytes = readFileSync(resolve(cut));
  const font = create(bytes);
  if (font.type !== 'TTF') throw new Error(`${cut} must be one static TrueType font.`);
  return { bytes, font: font as Font, unitsPerEm: (font as Font).unitsPerEm }; // Collections are ruled out by the line above.
}
