import type { Part } from '../../sheet.ts';
import { cutToWidth } from '../../text/cut.ts';
import type { TextStyle } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { goesOn, type Overflow } from './overflow.ts';
import { type AsideRoom, overleafAside } from './overleaf-aside.ts';
import { balancedRows } from './row-columns.ts';
import type { Row } from './rows.ts';
import type { Modern } from './setting.ts';
import { balanceColumns, columnParts, endOfColumns, type Paragraphs } from './text-columns.ts';

interface WordsRoom extends AsideRoom {
  body: TextStyle;
  /** The last page that there may be: the text is cut at its end, and uses every column. */
  isLast: boolean;
}

export interface Words {
  parts: Part[];
  rest: { paragraphs: Paragraphs; rows: readonly Row[] };
  hasPhoto: boolean;
  bottom: number;
  cuts: readonly FlyerWarning[];
}

const BETWEEN = 11;
const COLUMNS = [4, 8] as const;

/** The description in two columns with its heading at the left, rows below either; rows alone in three columns. */
export function overleafWords(modern: Modern, overflow: Overflow, room: WordsRoom): Words {
  const { paragraphs, rows } = overflow;
  if (paragraphs.length === 0) return rowsFrom(modern, rows, room.top, room.bottom);
  if (rows.length === 0) return withAside(modern, overflow, room);
  const beside = withAside(modern, overflow, { ...room, photo: undefined });
  // Many rows and little text, or a photo beside it: all of the measure is theirs, below it.
  const text = textWith(modern, { ...overflow, rows: [] }, room);
  const below = rowsFrom(modern, rows, text.bottom + BETWEEN, room.bottom);
  const isWhole = !goesOn({ ...overflow, ...text.rest }) && below.rest.rows.length <= beside.rest.rows.length;
  if (!isWhole || (below.bottom >= beside.bottom && !text.hasPhoto)) return beside;
  const parts = [...text.parts, ...below.parts];
  return { ...text, parts, rest: { ...text.rest, rows: below.rest.rows }, bottom: below.bottom };
}

function withAside(modern: Modern, overflow: Overflow, room: WordsRoom): Words {
  const inTwo = textWith(modern, overflow, { ...room, isLast: false });
  return room.isLast && goesOn({ ...overflow, ...inTwo.rest }) ? textWith(modern, overflow, room) : inTwo;
}

function rowsFrom({ frame }: Modern, rows: readonly Row[], top: number, bottom: number): Words {
  const places = [0, ...COLUMNS].map((column) => ({ x: frame.x(column), top }));
  const { parts, rest, bottoms } = balancedRows(rows, places, bottom);
  return { parts, rest: { paragraphs: [], rows: rest }, hasPhoto: false, bottom: Math.max(top, ...bottoms), cuts: [] };
}

function textWith(modern: Modern, { paragraphs, rows }: Overflow, room: WordsRoom): Words {
  const { frame } = modern;
  const { top, bottom, body, isLast } = room;
  const aside = overleafAside(modern, rows, room);
  const isAsideFree = isLast && rows.length === 0 && !room.photo;
  const places = [
    ...(isAsideFree ? [{ x: frame.x(0), top: aside.bottom }] : []),
    ...COLUMNS.map((column) => ({ x: frame.x(column), top })),
  ];
  const filled = balanceColumns(
    paragraphs,
    body.leading,
    places.map((place) => bottom - place.top),
  );
  const isCut = isLast && filled.rest.length > 0;
  const text = columnParts(filled, places, body);
  const textEnd = endOfColumns(filled, places, body);
  const lists = COLUMNS.map((column) => ({ x: frame.x(column), top: textEnd + BETWEEN }));
  const under = balancedRows(aside.rest, lists, bottom);
  return {
    parts: [...aside.parts, ...(isCut ? endedParts(text, body, frame.span(4)) : text), ...under.parts],
    rest: { paragraphs: filled.rest, rows: under.rest },
    hasPhoto: aside.hasPhoto,
    cuts: aside.cuts,
    bottom: Math.max(aside.bottom, textEnd, ...(under.parts.length > 0 ? under.bottoms : [])),
  };
}

/** The last line says that more would follow. */
function endedParts(parts: readonly Part[], body: TextStyle, width: number): Part[] {
  const last = parts.at(-1);
  const mark = last?.marks.at(-1);
  if (!last || mark?.type !== 'text') return [...parts];
  const text = cutToWidth(`${mark.text.trimEnd()} ………`, body, width).replace(/[\s…]*$/u, '…');
  return [...parts.slice(0, -1), { ...last, marks: [...last.marks.slice(0, -1), { ...mark, text }] }];
}
