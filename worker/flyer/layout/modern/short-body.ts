import { INK } from '../../colour/accent.ts';
import type { Fact } from '../../copy/facts.ts';
import type { Part } from '../../sheet.ts';
import type { TextStyle } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { apart, linesFrom } from '../set-text.ts';
import { conditionRows } from './content.ts';
import { featureRows } from './feature-rows.ts';
import { ownLines } from './own-lines.ts';
import { balancedRows } from './row-columns.ts';
import type { Row } from './rows.ts';
import type { Modern } from './setting.ts';

/** How a few words are set: in so many columns, large or as small as a list. */
export interface ShortForm {
  /** Left edges, and the width that each has. */
  xs: readonly number[];
  width: number;
  style: TextStyle;
  /** More height of a row. */
  extra: number;
}

export interface ShortBody {
  height: number;
  rest: readonly Row[];
  cuts: FlyerWarning[];
  place(top: number): Part[];
}

const MOST_COPY_LINES = 8;
const TEXT_TO_ROWS = 12;

/** The description in a few lines, below it conditions and features in balanced columns. */
export function shortBody(modern: Modern, others: readonly Fact[], form: ShortForm, room: number): ShortBody {
  const { frame, copy, left, address } = modern;
  const measure = { width: frame.span(7), maxLines: MOST_COPY_LINES };
  const said = ownLines(copy.description, address, measure, '/listing/description');
  const textHeight = said.lines.length > 0 ? said.lines.length * address.leading + TEXT_TO_ROWS : 0;
  const rows = [
    ...conditionRows(modern, others, form.width),
    ...featureRows(copy.features, form.style, form.width, form.extra),
  ];
  const columnsAt = (top: number) =>
    balancedRows(
      rows,
      form.xs.map((x) => ({ x, top })),
      top + Math.max(0, room - textHeight),
    );
  const { rest, bottoms } = columnsAt(0);
  return {
    height: textHeight + Math.max(0, ...bottoms),
    rest,
    cuts: [...said.cuts, ...rows.flatMap(({ cuts }) => cuts)],
    place: (top) => [
      ...(textHeight > 0
        ? [{ role: 'P', marks: linesFrom(left, top, apart(said.lines), address, INK) } satisfies Part]
        : []),
      ...columnsAt(top + textHeight).parts,
    ],
  };
}
