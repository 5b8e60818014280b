import type { Entry } from './record.ts';
import type { Sample } from './samples.ts';
import { isFlat, type Row } from './verdict.ts';
import type { Seen } from './watching.ts';

export interface Soaked {
  record: Entry[];
  samples: Sample[];
  seen: Seen[];
}

export function tableOf(rows: Row[]): string[] {
  const head = ['', 'early', 'late', 'at most', ''];
  const body = rows.map((row) => [
    row.name,
    ...[row.early, row.late, row.bound].map(shown),
    isFlat(row) ? '' : 'NOT FLAT',
  ]);
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`);
}

export function summaryOf(minutes: number, { record, seen }: Soaked): string {
  const names = record.map(({ sent }) => sent.kind.name);
  const kinds = [...new Set(names)].map((name) => `${names.filter((one) => one === name).length} ${name}`);
  const outcomes = record.flatMap(({ attempts }) => attempts.map(({ outcome }) => outcome));
  const abandoned = outcomes.filter((outcome) => outcome === 'abandoned').length;
  return `${minutes} minutes: ${names.length} jobs (${kinds.join(', ')}), ${outcomes.length} attempts, ${abandoned} of them of killed workers, ${seen.length} watchers.`;
}

const shown = (figure: number) => Math.round(figure).toLocaleString('en-US');
