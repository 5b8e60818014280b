import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Scanners for leaked secrets know a key by it. */
const PREFIX = 'handbill_key_';
const KEY = /^(handbill_key_([a-z0-9]{12})_[A-Za-z0-9]{43})([0-9a-f]{8})$/;
const SMALL = 'abcdefghijklmnopqrstuvwxyz0123456789';
const ALL = `${SMALL}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;

interface NewApiKey {
  /** Public: it names the key in lists and logs. */
  id: string;
  /** SHA-256 of the whole key. */
  hash: Buffer;
  key: string;
}

/** A new key: prefix, id, a secret of 256 bits, and a checksum that tells a mistyped or invented key from one of ours without asking anybody. */
export function newApiKey(): NewApiKey {
  const id = randomText(SMALL, 12);
  const body = `${PREFIX}${id}_${randomText(ALL, 43)}`;
  const key = body + checksumOf(body);
  return { id, hash: digest(key), key };
}

/** The id in a key; undefined: no key of ours has this form. */
export function idOfApiKey(key: string): string | undefined {
  const [, body, id, checksum] = KEY.exec(key) ?? [];
  return body !== undefined && checksum === checksumOf(body) ? id : undefined;
}

export const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const checksumOf = (body: string) => crc32(body).toString(16).padStart(8, '0');

const randomText = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
