import type { Copy } from '../../copy/copy.ts';
import type { Term } from '../../copy/terms.ts';
import type { TextStyle } from '../../text/style.ts';
import { NOTHING } from '../block.ts';
import { bodyStyle } from '../styles.ts';
import { type CopyBlock, descriptionBlock } from './description-block.ts';
import { featuresBlock } from './features-block.ts';
import { span, x } from './grid.ts';
import { termsBlock } from './terms-block.ts';

export interface BodyBlock extends CopyBlock {
  /** Where the features begin, and with them what stands below. */
  column: number;
}

interface Columns {
  description: number;
  textColumns: number;
  features: number;
  featureColumns: number;
  style: TextStyle;
}

const TERMS_GAP = 7;
/** Description alone and shorter than this is set in large type, so that it does not look lost. */
const SHORT_COPY = 160;
const SHORT_STYLE = bodyStyle(18, 24);
const SIZES = [
  [9.25, 13],
  [8.75, 12.5],
  [8.25, 12],
] as const;

/** Description, terms and features side by side, in the first setting that holds all of it within the height. */
export function bodyBlock(copy: Copy, terms: readonly Term[], maxHeight: number): BodyBlock {
  const settings = settingsFor(copy, terms);
  let best: BodyBlock | undefined;
  for (const setting of settings) {
    const block = arrange(copy, terms, setting, maxHeight);
    if (block.lost === 0 && block.height <= maxHeight) return block;
    if (!best || block.lost < best.lost) best = block;
  }
  return best ?? { ...NOTHING, lost: 0, column: 5 };
}

function settingsFor({ description, features }: Copy, terms: readonly Term[]): Columns[] {
  const hasText = description.length > 0 || terms.length > 0;
  if (features.length === 0 && hasText && description.length < SHORT_COPY) {
    return [{ description: 9, textColumns: 1, features: 9, featureColumns: 1, style: SHORT_STYLE }];
  }
  const splits = splitsFor(description.length > 0, hasText, features.length > 0);
  const textColumns = (split: Split) => (description.length < LONG_COPY && features.length > 0 ? 1 : split.textColumns);
  return SIZES.flatMap(([size, leading]) =>
    splits.map((split) => ({ ...split, textColumns: textColumns(split), style: bodyStyle(size, leading) })),
  );
}

function splitsFor(hasDescription: boolean, hasText: boolean, hasFeatures: boolean): readonly Split[] {
  if (!hasFeatures) return TEXT_ALONE;
  if (!hasText) return FEATURES_ALONE;
  return hasDescription ? TEXT_AND_FEATURES : TERMS_AND_FEATURES;
}

type Split = Omit<Columns, 'style'>;

const TEXT_ALONE: readonly Split[] = [
  { description: 9, textColumns: 2, features: 5, featureColumns: 1 },
  { description: 12, textColumns: 3, features: 5, featureColumns: 1 },
];
/** Characters; from here on two columns of running text read better beside features than one wide one. */
const LONG_COPY = 600;

const TEXT_AND_FEATURES: readonly Split[] = [
  { description: 8, textColumns: 2, features: 8, featureColumns: 1 },
  { description: 4, textColumns: 1, features: 4, featureColumns: 2 },
];
const TERMS_AND_FEATURES: readonly Split[] = [
  { description: 5, textColumns: 1, features: 5, featureColumns: 1 },
  { description: 4, textColumns: 1, features: 4, featureColumns: 2 },
];
const FEATURES_ALONE: readonly Split[] = [
  { description: 0, textColumns: 1, features: 0, featureColumns: 1 },
  { description: 0, textColumns: 1, features: 0, featureColumns: 2 },
  { description: 0, textColumns: 1, features: 0, featureColumns: 3 },
];

function arrange(copy: Copy, terms: readonly Term[], columns: Columns, maxHeight: number): BodyBlock {
  const { style, description, textColumns, features, featureColumns } = columns;
  const isAlone = description === 0;
  const width = isAlone ? span(featureColumns === 1 ? 5 : 12) : span(4 * featureColumns);
  const list = featuresBlock(copy.features, { x: x(features), width, columns: featureColumns, style, maxHeight });
  const termLines = termsBlock(terms, x(0), span(description));
  const termsHeight = termLines.height > 0 ? termLines.height + TERMS_GAP : 0;
  const textHeight = maxHeight - termsHeight;
  const text = descriptionBlock(copy.description, {
    x: x(0),
    width: span(description),
    columns: textColumns,
    style,
    maxHeight: textHeight,
  });
  const termsTop = text.height > 0 ? text.height + TERMS_GAP : 0;
  return {
    column: features === 0 ? 5 : features,
    lost: text.lost + list.lost,
    height: Math.max(list.height, termsTop + termLines.height),
    cuts: [...text.cuts, ...termLines.cuts, ...list.cuts],
    place: (top) => [...text.place(top), ...termLines.place(top + termsTop), ...list.place(top)],
  };
}
