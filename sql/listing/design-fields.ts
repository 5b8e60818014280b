import { type FlyerDesign, PAPERS, PROFILES, TEMPLATES } from './listing.ts';
import { oneOfOr } from './readers/choice.ts';
import { flagOrAbsent } from './readers/flag.ts';
import type { Readers } from './readers/object.ts';
import { described, type Reader } from './readers/reader.ts';
import { lineLike } from './readers/text.ts';

const readColor = lineLike(200, /^#[0-9a-f]{6}$/i, 'BAD_COLOR', 'Give a colour as #rrggbb, for example #1f5c4d.');

const accentColor: Reader<string> = described({ type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' }, (raw, path, findings) =>
  readColor(raw, path, findings)?.toLowerCase(),
);

export const DESIGN_FIELDS: Readers<FlyerDesign> = {
  template: oneOfOr(TEMPLATES, 'CLASSIC'),
  paper: oneOfOr(PAPERS, 'A4'),
  landscape: flagOrAbsent,
  profile: oneOfOr(PROFILES, 'SCREEN'),
  accentColor,
};
