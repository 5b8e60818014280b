import type { Row } from './rows.ts';

const HEAD = [
  'measure',
  'by',
  'figure',
  'median',
  'min',
  'max',
  'CPU ms per 1,000: Postgres',
  'Node',
  'both',
  'foreign cores',
];
const TEXT_COLUMNS = 3;

/** A table that is Markdown too. */
export function tableOf(rows: Row[]): string {
  const lines = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_title, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const draw = (cells: string[]) => `| ${cells.map((cell, column) => pad(cell, column, widths)).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => `${'-'.repeat(width - 1)}${isText(column) ? '-' : ':'}`).join(' | ')} |`;
  const [head = '', ...body] = lines.map(draw);
  return [head, rule, ...body].join('\n');
}

function cellsOf({ measure, contestant, figure, median, min, max, postgres, node, foreign }: Row): string[] {
  const both = postgres === undefined || node === undefined ? undefined : postgres + node;
  return [measure, contestant, figure, ...[median, min, max, postgres, node, both].map(inFigures), inFigures(foreign)];
}

function pad(cell: string, column: number, widths: number[]): string {
  const width = widths[column] ?? 0;
  return isText(column) ? cell.padEnd(width) : cell.padStart(width);
}

const isText = (column: number) => column < TEXT_COLUMNS;

/** Three significant digits; a dash for what is unknown here, nothing for what does not apply. */
function inFigures(value: number | undefined): string {
  if (value === undefined) return '';
  if (Number.isNaN(value)) return '–';
  if (value >= 1_000) return Math.round(value).toLocaleString('en-US');
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(value >= 10 ? 1 : 2);
}
