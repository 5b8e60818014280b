import { drawTable, inFigures } from './draw.ts';
import { bothOf, type Row } from './rows.ts';

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

export function tableOf(rows: Row[]): string {
  return drawTable([HEAD, ...rows.map(cellsOf)], TEXT_COLUMNS);
}

function cellsOf(row: Row): string[] {
  const { measure, contestant, figure, median, min, max, postgres, node, foreign } = row;
  const numbers = [median, min, max, postgres, node, bothOf(row)].map(inFigures);
  return [measure, contestant, figure, ...numbers, inFigures(foreign)];
}
