import { auditServer } from 'graphql-http';
import { expect } from 'vitest';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';

/** What the public audit of GraphQL over HTTP finds, but for what it calls optional. */
async function faultsOf({ url }: RunningServer, headers: Record<string, string> = {}): Promise<string[]> {
  const fetchFn = (input: string, init: RequestInit = {}) =>
    fetch(input, { ...init, headers: { ...init.headers, ...headers } });
  const results = await auditServer({ url: `${url}/graphql`, fetchFn });
  expect(results.length).toBeGreaterThan(50);
  return results
    .filter(({ status, name }) => status !== 'ok' && !name.startsWith('MAY'))
    .map(({ id, name }) => `${id} ${name}`);
}

test('GraphQL over HTTP is spoken as its specification says that it must and should be', async ({ databaseUrl }) => {
  await using open = await runServer(databaseUrl);
  await using keyed = await runServer(databaseUrl, { ADMIN_API_KEY: 'the-key', ALLOWED_ORIGINS: 'https://a.example' });

  expect(await faultsOf(open)).toEqual([]);
  expect(await faultsOf(keyed, { authorization: 'Bearer the-key', origin: 'https://a.example' })).toEqual([]);
});
