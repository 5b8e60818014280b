import { digest } from './api-key.ts';

/** What a request or a connection_init may carry; names in lower case. */
export type Fields = Readonly<Record<string, unknown>>;

/** What was brought as proof of who asks. */
export interface Credential {
  text: string;
  /** SHA-256 of the text. */
  hash: Buffer;
  /** Sent under the name for the admin's key, and so it can be no other. */
  isForAdmin: boolean;
}

/** The admin's key goes first where both are sent: nobody can try some beside a good key of his own. An empty field is none. */
export function credentialOf(fields: Fields): Credential | undefined {
  const adminKey = text(fields['x-admin-key']).trim();
  if (adminKey) return { text: adminKey, hash: digest(adminKey), isForAdmin: true };
  const bearer = /^bearer +(\S+) *$/i.exec(text(fields.authorization))?.[1];
  return bearer === undefined ? undefined : { text: bearer, hash: digest(bearer), isForAdmin: false };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
