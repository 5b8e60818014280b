import { INK } from '../../colour/accent.ts';
import type { TextStyle } from '../../text/style.ts';
import { fewLines } from '../fit-text.ts';
import { apart, linesFrom } from '../set-text.ts';
import { MOST_LINES, ROW_TO_WORDS, type Row, rowHeight } from './rows.ts';
import { rule } from './rule.ts';

/** One row each, higher than its words need by so much. */
export function featureRows(features: readonly string[], style: TextStyle, width: number, extra = 0): Row[] {
  return features.map((feature, index) => featureRow({ feature, index, style, extra }, width));
}

interface FeatureSetting {
  feature: string;
  index: number;
  style: TextStyle;
  extra: number;
}

function featureRow(setting: FeatureSetting, width: number): Row {
  const { feature, index, style, extra } = setting;
  const path = `/listing/features/${index}`;
  const { lines, cuts } = fewLines(feature.replaceAll('\n', ' '), style, { width, maxLines: MOST_LINES }, path);
  const place: Row['place'] = (x, top, line) => [
    rule(x, top, width, line),
    { role: 'LI', marks: linesFrom(x, top + ROW_TO_WORDS + extra / 2, lines, style, INK) },
  ];
  const inWidth = (other: number) => featureRow(setting, other);
  return { height: rowHeight(lines.length, style) + extra, cuts, opensList: index === 0, path, place, inWidth };
}

interface RunSetting {
  linesIn: (width: number) => readonly string[];
  style: TextStyle;
}

/** All of them in one row as running text, broken into lines for its width. */
export function runRow(setting: RunSetting, width: number): Row {
  const { linesIn, style } = setting;
  const lines = linesIn(width);
  const place: Row['place'] = (x, top, line) => [
    rule(x, top, width, line),
    { role: 'P', marks: linesFrom(x, top + ROW_TO_WORDS, apart(lines), style, INK) },
  ];
  const inWidth = (other: number) => runRow(setting, other);
  return {
    height: rowHeight(lines.length, style),
    cuts: [],
    opensList: true,
    path: '/listing/features',
    place,
    inWidth,
  };
}
