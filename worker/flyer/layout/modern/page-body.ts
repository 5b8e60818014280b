import type { Part } from '../../sheet.ts';
import type { TextStyle } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import type { FeatureForm, Features } from './features.ts';
import { type ColumnPlace, filledTo } from './filled-columns.ts';
import { balancedRows, heightInColumns } from './row-columns.ts';
import { placeRows, type Row, splitRows } from './rows.ts';
import { cutsWithout, flowingRows, keptTogether, rowsHeld } from './rows-overleaf.ts';
import { columnParts, endOfColumns, type Paragraphs } from './text-columns.ts';

export interface BodySetting {
  conditions: readonly Row[];
  features: Features;
  form: FeatureForm;
  paragraphs: Paragraphs;
  body: TextStyle;
  /** Conditions stand here, and features listed or run in. */
  spec: ColumnPlace;
  /** The description, and features below it; without rows the first of them is the spec column. */
  text: readonly ColumnPlace[];
  /** Left edges of the features below the text. */
  lists: readonly number[];
  /** Words go on overleaf anyway: rows that the spec column has no room for use what is left below the text. */
  flowsBelow: boolean;
  bottom: number;
}

export interface PageBody {
  parts: Part[];
  /** Of what stands here. */
  cuts: FlyerWarning[];
  rest: { paragraphs: Paragraphs; rows: readonly Row[] };
  specBottom: number;
  textBottom: number;
}

const BETWEEN = 11;

/** Conditions, features and description in their columns, and what of them had no room. */
export function pageBody(setting: BodySetting): PageBody {
  return setting.paragraphs.length > 0 ? withText(setting) : rowsAlone(setting);
}

/** Rows flow through all columns where no text stands. */
function rowsAlone({ conditions, features, spec, text, lists, flowsBelow, bottom }: BodySetting): PageBody {
  const places = [spec, ...lists.map((x) => ({ x, top: text.find((column) => column.x === x)?.top ?? spec.top }))];
  const rows = [...conditions, ...features.listed];
  const full = balancedRows(rows, places, bottom);
  const held = flowsBelow && full.rest.length > 0 ? rowsHeld(rows, full.rest.length) : 0;
  const { parts, bottoms } = held > 0 ? balancedRows(rows.slice(0, -held), places, bottom) : full;
  const rest = held > 0 ? rows.slice(-held) : full.rest;
  const [specBottom = spec.top, ...others] = bottoms;
  const textBottom = Math.max(...others, ...text.map(({ top }) => top));
  return {
    parts,
    cuts: cutsWithout(rest, rows),
    rest: { paragraphs: [], rows: rest },
    specBottom,
    textBottom,
  };
}

function withText(setting: BodySetting): PageBody {
  const { conditions, features, form, paragraphs, body, spec, text, lists, bottom } = setting;
  const run = form === 'runIn' || form === 'runOn' ? features[form] : [];
  const listed = run.length > 0 ? run : features.listed;
  const inSpec = [...conditions, ...(form === 'below' ? [] : listed)];
  const [here, over] = keptTogether(splitRows(inSpec, bottom - spec.top), conditions.length);
  const below = form === 'below' ? [...over, ...features.below] : [];
  const others = form === 'below' ? [] : over;
  const placed = placeRows(here, spec.x, spec.top);
  const belowHeight = heightInColumns(below, lists);
  const textEnd = bottom - (belowHeight > 0 ? belowHeight + BETWEEN : 0);
  const filled = filledTo(paragraphs, body, text, textEnd);
  const end = endOfColumns(filled, text, body);
  const places = lists.map((x) => ({ x, top: end + BETWEEN }));
  const isFlowing = setting.flowsBelow && filled.rest.length === 0;
  const [flowing, left] = isFlowing ? flowingRows(others, places, { features: features.listed, bottom }) : [[], others];
  const list = balancedRows([...below, ...flowing], places, bottom);
  const rest = [...left, ...list.rest];
  return {
    parts: [...placed.parts, ...columnParts(filled, text, body), ...list.parts],
    cuts: cutsWithout(rest, [...here, ...below, ...flowing]),
    rest: { paragraphs: filled.rest, rows: rest },
    specBottom: spec.top + placed.height,
    textBottom: Math.max(end, ...list.bottoms),
  };
}
