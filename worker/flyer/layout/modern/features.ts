import type { TextStyle } from '../../text/style.ts';
import { fewLines } from '../fit-text.ts';
import { featureRows, plainRow, type Row } from './rows.ts';
import type { Modern } from './setting.ts';

/** One row each below the conditions, in columns below the text, or run in: as little room as they can take. */
export type FeatureForm = 'listed' | 'below' | 'runIn';

export const FEATURE_FORMS: readonly FeatureForm[] = ['listed', 'below', 'runIn'];

/** The features of a listing in each of their forms, measured once however often a page is tried. */
export interface Features {
  listed: readonly Row[];
  below: readonly Row[];
  runIn: readonly Row[];
}

const MOST_RUN_IN_LINES = 24;
/** Two en spaces. */
const BETWEEN = '\u2002\u2002';

interface FeatureStyle {
  style: TextStyle;
  /** More height of a row. */
  extra: number;
}

export function featuresOf(
  { copy: { features }, value }: Modern,
  widths: { spec: number; text: number },
  { style, extra }: FeatureStyle = { style: value, extra: 0 },
): Features {
  return {
    listed: featureRows(features, style, widths.spec, extra),
    below: featureRows(features, style, widths.text, extra),
    runIn: runInRow(features, value, widths.spec),
  };
}

/** None where they would be cut: as a list they are whole. */
function runInRow(features: readonly string[], style: TextStyle, width: number): Row[] {
  const text = features.map((feature) => feature.replaceAll('\n', ' ')).join(BETWEEN);
  const { lines, cuts } = fewLines(text, style, { width, maxLines: MOST_RUN_IN_LINES }, '/listing/features');
  return cuts.length > 0 ? [] : [plainRow(lines, { style, width, path: '/listing/features' })];
}
