import type { Part } from '../sheet.ts';
import type { FlyerWarning } from '../warning.ts';

/** A measured piece of the sheet that can be put at any height. */
export interface Block {
  height: number;
  /** What of the text did not find room. */
  cuts: readonly FlyerWarning[];
  /** @param top y of its upper edge */
  place(top: number): Part[];
}

export const NOTHING: Block = { height: 0, cuts: [], place: () => [] };

/** The text was set smaller than others of its kind, or cut; the message says which. */
export function textCut(path: string, message: string): FlyerWarning {
  return { path, code: 'TEXT_SHRUNK_OR_TRUNCATED', message };
}
