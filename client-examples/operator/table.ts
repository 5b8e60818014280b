/** Columns as wide as their longest cell, two blanks apart. */
export function formatTable(head: string[], rows: string[][]): string {
  const lines = [head, ...rows];
  const widths = head.map((_title, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
