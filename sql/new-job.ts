import { canonicalJson, MAX_INPUT_BYTES, sizeFaultsOf } from './canonical.ts';
import type { InputIssue } from './input-issue.ts';
import type { NewJob } from './job-input.ts';
import { parseFlyerPayload } from './listing/parse-flyer-payload.ts';
import { createFindings } from './listing/readers/findings.ts';
import { listOf } from './listing/readers/list.ts';
import { wholeNumber } from './listing/readers/number.ts';
import { objectOf } from './listing/readers/object.ts';
import { isAbsent, type Reader, required } from './listing/readers/reader.ts';
import { line } from './listing/readers/text.ts';
import { NAME, NAME_RULE } from './name.ts';
import { findJsonFaults } from './text/clean-json.ts';

export type ParsedNewJob = { job: NewJob; issues: [] } | { job?: undefined; issues: InputIssue[] };

const KEY = /^[\x21-\x7e]{1,255}$/;
const NAME_CURE = `${NAME_RULE}, for example listing_flyer.`;
const YEARS_AHEAD = 10;
const RUN_AT_CURE = `Give a moment from 1970 on and at most ${YEARS_AHEAD} years ahead.`;

const matching =
  (pattern: RegExp, code: string, cure: string): Reader<string> =>
  (raw, path, findings) => {
    if (isAbsent(raw)) return undefined;
    if (typeof raw !== 'string') return findings.refuse(path, 'WRONG_TYPE', cure);
    return pattern.test(raw) ? raw : findings.refuse(path, code, cure);
  };

const moment: Reader<Date> = (raw, path, findings) => {
  if (isAbsent(raw)) return undefined;
  if (!(raw instanceof Date) || Number.isNaN(raw.getTime())) return findings.refuse(path, 'WRONG_TYPE', RUN_AT_CURE);
  const latest = new Date();
  latest.setFullYear(latest.getFullYear() + YEARS_AHEAD);
  return raw.getTime() >= 0 && raw <= latest ? raw : findings.refuse(path, 'OUT_OF_RANGE', RUN_AT_CURE);
};

const keep: Reader<NonNullable<unknown>> = (raw) => raw ?? undefined;

const readOptions = objectOf<Omit<NewJob, 'inputWarnings'>>({
  type: required(matching(NAME, 'BAD_NAME', NAME_CURE), NAME_CURE),
  payload: keep,
  tenant: matching(NAME, 'BAD_NAME', NAME_CURE),
  queue: matching(NAME, 'BAD_NAME', NAME_CURE),
  idempotencyKey: matching(KEY, 'BAD_KEY', 'Use 1 to 255 visible ASCII characters, without blanks.'),
  priority: wholeNumber({ min: -1_000, max: 1_000 }),
  runAt: moment,
  maxAttempts: wholeNumber({ min: 1, max: 100 }),
  tags: listOf(line(100), 20),
  timeoutSeconds: wholeNumber({ min: 1, max: 86_400 }),
});

/**
 * Checks a job as an application or a mutation asks for it; all faults of the options and of the payload come at once, those of the payload
 * under /payload. Null and absent mean the default.
 */
export function parseNewJob(raw: unknown, maxInputBytes: number = MAX_INPUT_BYTES): ParsedNewJob {
  const findings = createFindings();
  const options = readOptions(raw, '', findings);
  const payload = parsePayload(options?.type, payloadOf(raw), maxInputBytes);
  const issues = [...findings.issues, ...payload.issues.map(underPayload)];
  if (!options || issues.length > 0) return { issues };
  return { job: { ...options, payload: payload.value, inputWarnings: payload.warnings ?? [] }, issues: [] };
}

const payloadOf = (raw: unknown): unknown =>
  typeof raw === 'object' && raw !== null && Object.hasOwn(raw, 'payload') ? Reflect.get(raw, 'payload') : undefined;

const underPayload = (issue: InputIssue): InputIssue => ({ ...issue, path: `/payload${issue.path}` });

function parsePayload(
  type: string | undefined,
  raw: unknown,
  maxBytes: number,
): { value?: unknown; warnings?: InputIssue[]; issues: InputIssue[] } {
  if (type === 'listing_flyer') {
    const parsed = parseFlyerPayload(raw, maxBytes);
    return parsed.payload ? { ...parsed, value: parsed.payload } : parsed;
  }
  if (raw === undefined) return { issues: [{ path: '', code: 'REQUIRED', message: 'Give a payload; null will do.' }] };
  const faults = findJsonFaults(raw);
  if (faults.length > 0) return { issues: faults };
  const canonical = canonicalJson(raw);
  // Members that are undefined vanish here as they would on their way to the database.
  return { value: JSON.parse(canonical), issues: sizeFaultsOf(canonical, maxBytes) };
}
