import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { type FamilyKind, familiesFor, PRIMARY } from './families.ts';
import { type Cut, cutOf, FACES, type Face } from './family.ts';

export interface OpenCut {
  bytes: Uint8Array;
  font: Font;
  /** Font units to an em. */
  unitsPerEm: number;
}

const { resolve } = createRequire(import.meta.url);
const opened = new Map<Cut, OpenCut>();
const missing = new Set<Cut>();
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
  if (!isThere(cut)) return false;
  const { font } = openCut(cut);
  return codePoints.every((codePoint) => font.hasGlyphForCodePoint(codePoint));
}

function isThere(cut: Cut): boolean {
  if (opened.has(cut)) return true;
  if (missing.has(cut)) return false;
  try {
    resolve(cut);
    return true;
  } catch {
    missing.add(cut);
    return false;
  }
}

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
