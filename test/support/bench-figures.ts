import type { SpawnedProcess } from './processes.ts';

/** The rows of the first table that the benchmarks print: "contestant, measure: figure" and the median. */
export function figuresIn({ lines }: SpawnedProcess): [string, number][] {
  const first = lines.findIndex((line) => line.startsWith('| '));
  const rows = lines.slice(first + 2);
  const end = rows.findIndex((line) => !line.startsWith('| '));
  return rows.slice(0, end === -1 ? undefined : end).map((line) => {
    const [measure, contestant, figure, median = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return [`${contestant}, ${measure}: ${figure}`, Number(median.replaceAll(',', ''))];
  });
}
