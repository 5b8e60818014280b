import { fillLines, fits } from '../../text/fill-lines.ts';
import type { TextStyle } from '../../text/style.ts';
import { featureRows, runRow } from './feature-rows.ts';
import type { Row } from './rows.ts';
import type { Modern } from './setting.ts';

/** One row each below the conditions, in columns below the text, or run in; run on, lines end within them too, in as little room as they can take. */
export type FeatureForm = 'listed' | 'below' | 'runIn' | 'runOn';

/** The features of a listing in each of their forms, measured once however often a page is tried. */
export interface Features {
  listed: readonly Row[];
  below: readonly Row[];
  runIn: readonly Row[];
  runOn: readonly Row[];
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
    runIn: runRows((width) => runInLines(features, value, width), value, widths.spec),
    runOn: runRows((width) => runOnLines(features, value, width), value, widths.spec),
  };
}

/** None where they would be many lines: as a list they are read more easily. */
function runRows(linesIn: (width: number) => readonly string[], style: TextStyle, width: number): Row[] {
  if (linesIn(width).length > MOST_RUN_IN_LINES) return [];
  return [runRow({ linesIn, style }, width)];
}

/** A line ends between two features, and within one only where it is wider than the line. */
function runInLines(features: readonly string[], style: TextStyle, width: number): string[] {
  const lines: string[] = [];
  for (const feature of features) {
    const text = onOneLine(feature);
    const line = lines.at(-1);
    const joined = `${line}${BETWEEN}${text}`;
    if (line && fits(joined, style, width)) lines.splice(-1, 1, joined);
    else lines.push(...fillLines(text, style, { width }).lines);
  }
  return lines.map((line, index) => (index < lines.length - 1 ? `${line.trimEnd()} ` : line));
}

function runOnLines(features: readonly string[], style: TextStyle, width: number): readonly string[] {
  return fillLines(features.map(onOneLine).join(BETWEEN), style, { width }).lines;
}

function onOneLine(feature: string): string {
  return feature.replaceAll('\n', ' ').trim();
}
