import { STATUS_OF_CODE } from '../../server/graphql/error-codes.ts';
import type { Asker } from './asker.ts';
import type { Answer } from './send.ts';

/** These say that something went wrong inside, whatever the caller did. */
const OUR_FAULTS = ['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'TIMEOUT'];
const OF_DOCUMENTS = ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED'];

/** What an answer must not have, in words; nothing when it is as it should be. */
export function faultsOf(asker: Asker, isBroken: boolean, { status = 200, text }: Answer): string[] {
  const codes = [...text.matchAll(/"code":"([A-Z_]+)"/g)].map(([, code]) => code ?? '');
  const isError = text.includes('"errors":[') || text.includes('"closed":');
  const seen = asker.mustNotSee.filter((word) => text.includes(word));
  return [
    ...(status >= 500 ? [`status ${status}`] : []),
    ...codes.filter((code) => OUR_FAULTS.includes(code)),
    ...seen.map((word) => `${asker.name} sees ${word}`),
    ...(isBroken && !isError ? ['no error for what is broken'] : []),
    ...(isBroken ? [] : codes.filter((code) => OF_DOCUMENTS.includes(code)).map((code) => `${code} for what is valid`)),
    ...(isError && !codes.some((code) => code in STATUS_OF_CODE) && !text.includes('"closed":44') ? ['no code'] : []),
  ];
}
