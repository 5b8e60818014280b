/**
 * SQLSTATE classes and codes that say "the database could not", never "the statement is wrong": connection (08), resources (53), operator
 * intervention (57), system (58), read-only (25006), serialisation (40001), deadlock (40P01), lock not available (55P03), dead transaction (25P0x).
 */
const TRANSIENT = /^(08|53|57|58|25006|25P0|40001|40P01|55P03)/;

/** pg and Node tell of a lost connection by words or by errno, without a SQLSTATE. */
const CONNECTION_WORDS =
  /terminat|timeout|timed out|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|closed|not queryable|ended|calling end/i;

/** Whether the same call may succeed later. After a lost connection a write may have been made or not: repeat only what is fenced or keyed. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseTrouble);
  if (!(error instanceof Error)) return false;
  const code = sqlState(error);
  return code === undefined ? CONNECTION_WORDS.test(`${error.message} ${errno(error)}`) : TRANSIENT.test(code);
}

/** Two transactions met: the whole of either may be repeated at once. */
export function isSerializationFailure(error: unknown): boolean {
  return ['40001', '40P01'].includes(sqlState(error) ?? '');
}

/** An earlier statement of this transaction has failed; only a rollback helps. */
export function isDeadTransaction(error: unknown): boolean {
  return sqlState(error) === '25P02';
}

function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

function errno(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
