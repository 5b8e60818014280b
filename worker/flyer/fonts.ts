import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

/** The cuts of Source Serif 4 that a CLASSIC sheet is set in. */
export const FACES = ['regular', 'italic', 'semibold'] as const;
export type Face = (typeof FACES)[number];

const FILES: Record<Face, string> = {
  regular: '400Regular/SourceSerif4_400Regular.ttf',
  italic: '400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
  semibold: '600SemiBold/SourceSerif4_600SemiBold.ttf',
};

const opened = new Map<Face, Font>();

/** Parsed once per process: reading the tables takes longer than drawing a whole sheet. */
export function openFace(face: Face): Font {
  const known = opened.get(face);
  if (known) return known;
  const font = readFont(FILES[face]);
  opened.set(face, font);
  return font;
}

function readFont(file: string): Font {
  const path = createRequire(import.meta.url).resolve(`@expo-google-fonts/source-serif-4/${file}`);
  const font = openSync(path);
  if (font.type !== 'TTF') throw new Error(`${file} must be one static TrueType font.`);
  return font as Font; // Collections and compressed fonts are ruled out by the line above.
}
