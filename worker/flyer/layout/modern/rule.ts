import { HAIR, INK } from '../../colour/accent.ts';
import type { Part } from '../../sheet.ts';
import { HAIRLINE, LINE } from '../tokens.ts';

/** Ink opens a list or a block, a hairline parts what belongs together. */
export type RuleKind = 'ink' | 'hair';

const LOOKS = {
  ink: { thickness: LINE, colour: INK },
  hair: { thickness: HAIRLINE, colour: HAIR },
} as const;

/** A line across the width, from this point to the right: not read aloud. */
export function rule(x: number, y: number, width: number, kind: RuleKind): Part {
  return { role: 'Artifact', marks: [{ type: 'line', from: [x, y], to: [x + width, y], ...LOOKS[kind] }] };
}
