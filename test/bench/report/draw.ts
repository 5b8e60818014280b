/** Cells as a table that is Markdown too; the first columns are text, the others numbers. */
export function drawTable(lines: [head: string[], ...body: string[][]], textColumns: number): string {
  const [head] = lines;
  const isText = (column: number) => column < textColumns;
  const widths = head.map((_title, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const pad = (cell: string, column: number) => {
    const width = widths[column] ?? 0;
    return isText(column) ? cell.padEnd(width) : cell.padStart(width);
  };
  const rule = widths.map((width, column) => `${'-'.repeat(width - 1)}${isText(column) ? '-' : ':'}`);
  const [drawnHead = '', ...drawnBody] = lines.map((cells) => `| ${cells.map(pad).join(' | ')} |`);
  return [drawnHead, `| ${rule.join(' | ')} |`, ...drawnBody].join('\n');
}

/** Three significant digits; a dash for what is unknown here, nothing for what does not apply. */
export function inFigures(value: number | undefined): string {
  if (value === undefined) return '';
  if (Number.isNaN(value)) return '–';
  if (value >= 1_000) return Math.round(value).toLocaleString('en-US');
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(value >= 10 ? 1 : 2);
}
