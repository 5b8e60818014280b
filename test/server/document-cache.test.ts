import { parse } from 'graphql';
import { expect } from 'vitest';
import { createDocumentCache } from '../../server/graphql/document-cache.ts';
import { ask } from '../support/ask.ts';
import { runServer } from '../support/run-server.ts';
import { socketClient } from '../support/streams.ts';
import { test } from '../support/test.ts';

const DOCUMENT = parse('{ __typename }');

test('of more than 1,024 documents those go that were not asked for longest', () => {
  const cache = createDocumentCache();
  cache.set('first', DOCUMENT);
  cache.set('second', DOCUMENT);
  for (let i = 0; i < 1_023; i += 1) {
    cache.get('first');
    cache.set(`later ${i}`, DOCUMENT);
  }

  expect(cache.get('first')).toBe(DOCUMENT);
  expect(cache.get('second')).toBeUndefined();
  expect(cache.get('later 0')).toBe(DOCUMENT);
});

test('of documents of more than 524,288 characters together those go that were not asked for longest', () => {
  const cache = createDocumentCache();
  const texts = Array.from({ length: 65 }, (_, i) => String(i).padEnd(8_192));
  for (const text of texts.slice(0, 64)) cache.set(text, DOCUMENT);
  for (let i = 0; i < 100; i += 1) cache.set(String(1).padEnd(8_192), DOCUMENT);
  expect(texts.filter((text) => cache.get(text)).length).toBe(64);

  cache.set(String(64).padEnd(8_192), DOCUMENT);
  cache.set('short', DOCUMENT);

  expect(texts.filter((text) => !cache.get(text))).toEqual(texts.slice(0, 2));
});

test('a long document is not kept', () => {
  const cache = createDocumentCache();
  const atLimit = 'x'.repeat(8_192);
  cache.set(atLimit, DOCUMENT);
  cache.set(`${atLimit}x`, DOCUMENT);

  expect(cache.get(atLimit)).toBe(DOCUMENT);
  expect(cache.get(`${atLimit}x`)).toBeUndefined();
});

test('bad syntax is answered over HTTP alike, whether a WebSocket sent it before or not', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const askJson = (query: string) => ask(server.url, query, {}, { accept: 'application/json' });
  const client = socketClient(server.url);
  await new Promise<void>((resolve) => {
    const sink = { next: () => {}, error: () => resolve(), complete: () => resolve() };
    client.subscribe({ query: '{ sent(' }, sink);
  });
  await client.dispose();

  const [sent, fresh] = [await askJson('{ sent('), await askJson('{ fresh(')];

  expect(fresh.status).toBe(200);
  expect(sent.status).toBe(fresh.status);
});
