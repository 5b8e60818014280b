import type { FlyerDesign } from './listing.ts';
import { only } from './readers/choice.ts';
import type { Readers } from './readers/object.ts';
import type { Reader } from './readers/reader.ts';
import { lineLike } from './readers/text.ts';

interface DesignInput extends FlyerDesign {
  template?: never;
  paper?: never;
}

const readColor = lineLike(200, /^#[0-9a-f]{6}$/i, 'BAD_COLOR', 'Give a colour as #rrggbb, for example #1f5c4d.');

const accentColor: Reader<string> = (raw, path, findings) => readColor(raw, path, findings)?.toLowerCase();

export const DESIGN_FIELDS: Readers<DesignInput> = {
  template: only('CLASSIC'),
  paper: only('A4'),
  accentColor,
};
