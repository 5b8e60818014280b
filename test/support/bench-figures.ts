import type { SpawnedProcess } from './processes.ts';

/** The rows of the first table that the benchmarks print: "contestant, measure: figure" and the median. */
export function figuresIn(bench: SpawnedProcess): [string, number][] {
  const [rows = []] = tablesIn(bench);
  return rows.map(([measure, contestant, figure, median = '']) => [
    `${contestant}, ${measure}: ${figure}`,
    Number(median.replaceAll(',', '')),
  ]);
}

/** The cells of all tables, without their heads. */
export function tablesIn({ lines }: SpawnedProcess): string[][][] {
  const tables: string[][][] = [];
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('| ')) continue;
    if (!lines[index - 1]?.startsWith('| ')) tables.push([]);
    tables.at(-1)?.push(cellsOf(line));
  }
  return tables.map((rows) => rows.slice(2));
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
