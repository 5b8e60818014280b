import { EXIT, Failure } from './failure.ts';

/** An error beside the data: nothing in the schema says what the caller could do about it. */
export interface ApiError {
  message: string;
  extensions?: Record<string, unknown>;
}

const PASSING = new Set(['SERVICE_UNAVAILABLE', 'TIMEOUT', 'RATE_LIMITED', 'RESYNC', 'INTERNAL_SERVER_ERROR']);
const CURES: Record<string, string> = {
  UNAUTHENTICATED: 'Set API_KEY to a key of this server.',
  FORBIDDEN: 'Ask an operator.',
};

export function failureOf(errors: readonly ApiError[]): Failure {
  const codes = errors.map(({ extensions }) => String(extensions?.code ?? 'no code'));
  const cure = codes.map((code) => CURES[code]).find(Boolean) ?? '';
  const message = errors.map((error, index) => `${error.message} (${codes[index]})`).join(' ');
  return new Failure(`${message} ${cure}`.trim(), EXIT.refused, {
    isPassing: codes.every((code) => PASSING.has(code)),
  });
}
