import type { ListedKey } from '../../sql/api-keys.ts';

const HEAD = ['ID', 'TENANT', 'ROLE', 'CREATED', 'LAST USED', 'REVOKED', 'LABEL'];

/** A line a key under a head, columns as wide as they need be. */
export function keyTable(keys: ListedKey[]): string {
  const rows = [HEAD, ...keys.map(cellsOf)];
  const widths = HEAD.map((_name, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

function cellsOf({ id, tenant, role, createdAt, lastUsedAt, revokedAt, label }: ListedKey): string[] {
  return [id, tenant, role, minuteOf(createdAt), minuteOf(lastUsedAt, 'never'), minuteOf(revokedAt), label ?? ''];
}

function minuteOf(moment: Date | null, none = ''): string {
  return moment ? `${moment.toISOString().slice(0, 16).replace('T', ' ')}Z` : none;
}
