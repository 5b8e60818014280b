import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mask } from '../../sql/mask.ts';
import { cpuMsOf } from '../support/cpu-time.ts';

test.each([
  'PGPASSWORD=canary psql',
  'SIGNING_SECRET=canary',
  'AWS_SECRET_ACCESS_KEY=canary/canary+canary',
  'client_secret=canary&grant_type=code',
  'accessToken: canary',
  'MYSQL_PWD=canary',
  'spring.datasource.password = canary',
  'passwordHash=canary',
  'DB_PASS=canary',
  'GITHUB_TOKEN2=canary',
  'x-admin-key: canary',
  'sig=canary',
  '{"apiKey":"canary"}',
  '{"password":"a canary c"}',
  "{ clientSecret: 'a canary\\'s canary' }",
  '{"body":"{\\"password\\":\\"a \\\\\\"canary c\\"}"}',
  'password="never closed, canary',
  'Authorization: Token canary',
  'authorization: AWS4-HMAC-SHA256 Credential=canary, Signature=canary',
  'Authorization: Digest username="canary", response="canary"',
  'Set-Cookie: session=canary; Path=/',
  'refused Bearer canary.canary.canary',
  'refused basic Y2FuYXJ5canary==',
  'connect postgres://app:canary@db.internal:5432/jobs failed',
  'connect postgres://app:can/canary@canary@db.internal/jobs failed',
  'redis://:canary/@cache, then postgres://app:canary@db',
  'postgres://app@db/jobs?sslpassword=canary&sslmode=require',
])('the secret in %s is masked', (text) => {
  expect(mask(text)).not.toContain('canary');
});

test.each([
  ['postgres://app:secret@db.internal:5432/jobs failed', 'postgres://***@db.internal:5432/jobs failed'],
  ['{"user":"ada","password":"a b","port":1}', '{"user":"ada","password":***,"port":1}'],
  ['curl -H "Authorization: Token x" https://example.com', 'curl -H "Authorization: ***" https://example.com'],
  ['token=abc&page=2', 'token=***&page=2'],
  ['the key handbill_key_abcdefghijkl_Ab9zZ was refused', 'the key handbill_key_*** was refused'],
  ['{"sent":["handbill_watch_YWJj.Zm9v-_"]}', '{"sent":["handbill_watch_***"]}'],
])('what stands beside a secret stays: %s', (text, masked) => {
  expect(mask(text)).toBe(masked);
});

test.each([
  'password authentication failed for user "app"',
  'Unexpected token } in JSON at position 3',
  'Bearer authentication is off; basic rules hold.',
  'secretary: Ada, compass: north, tokens: 1,000, bypass=on, author: Ada',
  'Nothing can listen on 127.0.0.1:4000 (listen EADDRINUSE: address already in use): set HOST and PORT.',
  'at Token.read (file:///app/node_modules/@scope/token/token.js:12:5)',
  'https://example.com/flyers?page=2#top, ada@example.com',
  'idempotency key: yaba-12',
])('ordinary text stays as it is: %s', (text) => {
  expect(mask(text)).toBe(text);
});

const HOSTILE = [
  ...['://', 'file://', 'a', 'a:', 'A', 'aA', '_', '=', '"', '\\', ' \t', '@', 'a://@', 'x:'],
  ...['token=', 'token="', 'token=\\"', "token: '\\", 'token=>', 'password="\\\\\\\\', 'authorization: ="', 'Bearer a'],
];

test.each(HOSTILE)('64 KiB of %j take linear time', (part) => {
  const text = part.repeat(65_536 / part.length);

  // A quadratic pattern takes seconds.
  expect(cpuMsOf(() => mask(text))).toBeLessThan(500);
});

test('a value of any characters but quotes goes whole, wherever it stands', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w ./\\@-]*$/), fc.string(), (before, value) => {
      expect(mask(`${before} password=${JSON.stringify(`canary${value}canary`)}`)).not.toContain('canary');
    }),
  );
});
