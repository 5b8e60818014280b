import type { HanForms } from '../fonts/cjk.ts';
import { createMemories } from '../memory.ts';
import { hanFormsOf } from './han-forms.ts';
import type { Asked, Typeface } from './itemise.ts';
import { scriptOf } from './script-of.ts';
import { hasSmallCapitals, wantsSmallCapitals, withoutSmallCapitals } from './small-capitals.ts';

/** What decides which glyphs a text becomes, whatever its size. */
export interface Setting extends Typeface {
  /** OpenType features beyond those that are always on; with a hyphen before it, one that is to be off. */
  features: readonly string[];
}

/** A setting, with what the whole line tells of it. */
export interface LineSetting extends Asked {
  features: readonly string[];
  /** Whether the letters may be set apart. */
  isTracked: boolean;
  /** What the sheet's own face is scaled by. */
  ownScale: number;
  /** All of it, as a key to what is remembered. */
  key: string;
}

/** Latin letters and digits look larger than Naskh of the same size. */
const BESIDE_NASKH = 0.95;

/** Of a style there are few, and it is asked for with each line that is tried. */
const known = createMemories<Setting, LineSetting>();

export function lineSetting(line: string, setting: Setting): LineSetting {
  const { family: kind = 'serif', face, features, language } = setting;
  const forms = hanFormsOf(line, language);
  const isHalfDone = wantsSmallCapitals(features) && !hasSmallCapitals(line, { kind, face });
  return known(setting)(`${forms} ${isHalfDone}`, () => settingOf(setting, forms, isHalfDone));
}

function settingOf(
  { family: kind = 'serif', face, features: wanted, language }: Setting,
  forms: HanForms | undefined,
  isHalfDone: boolean,
): LineSetting {
  const features = isHalfDone ? withoutSmallCapitals(wanted) : wanted;
  const ownScale = kind === 'serif' && language && scriptOf(language) === 'Arab' ? BESIDE_NASKH : 1;
  const key = `${kind} ${face} ${features.join()} ${forms} ${isHalfDone} ${ownScale}`;
  return { kind, face, forms, features, isTracked: !isHalfDone, ownScale, key };
}
