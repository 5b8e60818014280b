import { DatabaseError } from 'pg';

/**
 * SQLSTATE classes and codes that say "the database could not", never "the statement is wrong": connection (08), resources (53), operator
 * intervention (57), system (58), read-only (25006), serialisation (40001), deadlock (40P01), lock not available (55P03), dead transaction (25P0x).
 */
const TRANSIENT = /^(08|53|57|58|25006|25P0|40001|40P01|55P03)/;

/** A connection that was refused or lost, as the operating system names it. */
const CONNECTION_ERRNO =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EMFILE|ENFILE)$/;

/** The same in the words of pg, which gives no code for them. Whole sentences: an application's own error may hold any of the words. */
const CONNECTION_WORDS =
  /^(Connection terminated( unexpectedly| due to connection timeout)?|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end on the pool)$/;

/** Whether the same call may succeed later. After a lost connection a write may have been made or not: repeat only what is fenced or keyed. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some((one) => isConnectionErrno(codeOf(one)));
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code === undefined) return CONNECTION_WORDS.test(error.message);
  return isConnectionErrno(code) || TRANSIENT.test(code);
}

/** Of whatever rows: a table, a column or a function that is missing. Not 42501: a right may be missing for one row alone. */
const OF_THE_STATEMENT = /^(0A|28|3D|3F|42(?!501))/;

/**
 * Postgres refused what was sent, and would again: by a constraint, or by a trigger of the application's own, which may fail with many codes. Of
 * many rows one may be to blame.
 */
export function isRefused(error: unknown): boolean {
  return error instanceof DatabaseError && !isDatabaseTrouble(error) && !OF_THE_STATEMENT.test(error.code ?? '');
}

/** Postgres answered, and so has done nothing. What it says as it ends the connection is no answer: the statement may have been done before. */
export function isAnswer(error: unknown): boolean {
  return error instanceof DatabaseError && !/^(08|57P)/.test(error.code ?? '');
}

/** Two transactions met: the whole of either may be repeated at once. */
export function isSerializationFailure(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error) ?? '');
}

/** A lock was not had within lock_timeout; the statement did nothing. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/** Met another transaction at a row: waited for it too long (as statement_timeout tells too), or each waited for the other. */
export function isLockTrouble(error: unknown): boolean {
  return isSerializationFailure(error) || isLockTimeout(error) || isStatementTimeout(error);
}

/** An earlier statement of this transaction has failed; only a rollback helps. */
export function isDeadTransaction(error: unknown): boolean {
  return codeOf(error) === '25P02';
}

/** A statement took longer than the session lets it, or was cancelled by a person. */
export function isStatementTimeout(error: unknown): boolean {
  return codeOf(error) === '57014';
}

/** A limit of time or memory was met: trouble of the database, or work that is too much for it every time. */
export function isLimitMet(error: unknown): boolean {
  return ['57014', '53200', '25P03'].includes(codeOf(error) ?? '');
}

/** Told by the operating system: of the database's connection, or of one that an application opened beside it. */
export function isConnectionError(error: unknown): boolean {
  return isConnectionErrno(codeOf(error));
}

function isConnectionErrno(code: string | undefined): boolean {
  return code !== undefined && CONNECTION_ERRNO.test(code);
}

/** A SQLSTATE or an errno. */
function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
