import { accessSync, constants } from 'node:fs';
import type { ClientConfig } from 'pg';
import { parse, toClientConfig } from 'pg-connection-string';
import { wordsOf } from './log-error.ts';
import { Refusal } from './refusal.ts';

const MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'];
const FILES = ['sslrootcert', 'sslcert', 'sslkey'];

/**
 * What pg needs to connect to a database URL. `sslmode` means what it means to psql: `require` encrypts and checks nothing,
 * unless `sslrootcert` names an authority. One difference: pg cannot go on in the clear, so that `prefer` needs a server with TLS.
 */
export function connectionOptions(databaseUrl: string): ClientConfig {
  try {
    return toClientConfig(parse(withPlainWords(databaseUrl), { useLibpqCompat: true }));
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    throw new Refusal(`The database URL cannot be read: ${wordsOf(cause)}.`, { cause });
  }
}

function withPlainWords(databaseUrl: string): string {
  if (!/[?&]ssl/.test(databaseUrl)) return databaseUrl;
  const url = new URL(databaseUrl);
  const words = url.searchParams;
  // The word that Node programs use for `require`, and psql's for the authorities that the system trusts.
  if (words.get('sslmode') === 'no-verify') words.set('sslmode', 'require');
  if (words.get('sslrootcert') === 'system') {
    words.delete('sslrootcert');
    words.set('sslmode', 'verify-full');
  }
  refuseUnknownMode(words);
  for (const name of FILES) refuseUnreadable(name, words.get(name));
  return url.href;
}

// An unknown word would count as full verification in one release of the parser and as none in another.
function refuseUnknownMode(words: URLSearchParams): void {
  const mode = words.get('sslmode');
  if (mode !== null && !MODES.includes(mode)) {
    throw new Refusal(`The database URL says sslmode=${mode}: give one of ${MODES.join(', ')}.`);
  }
  if (mode === 'verify-ca' && !words.has('sslrootcert')) {
    throw new Refusal('The database URL says sslmode=verify-ca without sslrootcert: name the file of the authority.');
  }
}

function refuseUnreadable(name: string, file: string | null): void {
  if (file === null) return;
  try {
    accessSync(file, constants.R_OK);
  } catch (cause) {
    throw new Refusal(`The database URL says ${name}=${file}, and that file cannot be read.`, { cause });
  }
}
