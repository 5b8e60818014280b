import { type Aim, COST, type Place } from './aims.ts';
import { drawTable, inFigures } from './draw.ts';
import { bothOf, type Row } from './rows.ts';

const HEAD = ['measure', 'figure', 'against', 'ours', 'theirs', 'ours / theirs', 'aim', 'met'];
const TEXT_COLUMNS = 3;

/** Our medians against others', and whether that is what is aimed at; undefined where nothing of it was measured. */
export function againstOf(aims: Aim[], rows: Row[]): string | undefined {
  const lines = aims.flatMap((aim) => lineOf(aim, rows));
  return lines.length === 0 ? undefined : drawTable([HEAD, ...lines], TEXT_COLUMNS);
}

function lineOf(aim: Aim, rows: Row[]): string[][] {
  const ours = valueAt(aim.ours, rows);
  const theirs = valueAt(aim.other, rows);
  if (ours === undefined || theirs === undefined) return [];
  const { measure, figure } = aim.ours;
  const against = nameOf(aim);
  const ratio = ours / theirs;
  return [
    [measure, figure, against, inFigures(ours), inFigures(theirs), inWords(ratio, aim), aimOf(aim), metBy(ratio, aim)],
  ];
}

function valueAt({ contestant, measure, figure }: Place, rows: Row[]): number | undefined {
  const own = rows.filter((row) => row.contestant === contestant && row.measure === measure);
  if (figure === COST) return own.map(bothOf).find((cost) => cost !== undefined);
  return own.find((row) => row.figure === figure)?.median;
}

/** What differs of the other's place. */
function nameOf({ ours, other }: Aim): string {
  if (ours.measure === other.measure) return other.contestant;
  return ours.contestant === other.contestant ? other.measure : `${other.contestant}, ${other.measure}`;
}

/** Two digits after the point, rounded to our disadvantage. */
function inWords(ratio: number, { sense }: Aim): string {
  const hundredths = sense === 'at least' ? Math.floor(ratio * 100) : Math.ceil(ratio * 100);
  return Number.isNaN(ratio) ? '–' : (hundredths / 100).toFixed(2);
}

const aimOf = ({ sense, ratio }: Aim) => `${sense === 'at least' ? '≥' : '≤'} ${ratio.toFixed(2)}`;

function metBy(ratio: number, { sense, ratio: aimed }: Aim): string {
  if (Number.isNaN(ratio)) return '–';
  return (sense === 'at least' ? ratio >= aimed : ratio <= aimed) ? 'yes' : 'no';
}
