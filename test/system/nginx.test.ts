import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { resolve } from 'node:path';
import { createClient } from 'graphql-ws';
import { describe, expect } from 'vitest';
import { WebSocket } from 'ws';
import type { Pool } from '../../sql/database.ts';
import { cancelWaitingJob } from '../../sql/jobs.ts';
import { readBlocks } from '../docs/markdown.ts';
import { freePort } from '../support/free-port.ts';
import { has } from '../support/has.ts';
import { makeKey } from '../support/keys.ts';
import { startNginx } from '../support/nginx.ts';
import { enqueue } from '../support/queue.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';

const TLS = resolve('test/sql/tls');
const WATCH = 'subscription ($jobId: UUID!) { jobStatusChanged(jobId: $jobId) { status } }';

interface Proxied {
  port: number;
  ca: Buffer;
  headers: Record<string, string>;
  /** Where nginx has the server, if not at the root. */
  under?: string;
}

describe.runIf(has('nginx'))('behind nginx as docs/operating.md has it', () => {
  test('operations, events at once and WebSockets go through it, and addresses are those of the clients', async ({
    db,
    databaseUrl,
    dataDir,
    spawnProcess,
  }) => {
    const { headers } = await makeKey(db, 'default');
    await using server = await runServer(databaseUrl, {
      TRUSTED_PROXIES: '127.0.0.1',
      MAX_FAILED_AUTHENTICATIONS: '2',
    });
    const port = await freePort();
    await using _nginx = await startNginx({
      folder: dataDir,
      spawn: spawnProcess,
      http: await ourPart(port, server.url),
    });
    const proxied = { port, headers, ca: await readFile(`${TLS}/ca.crt`) };

    expect(await post(proxied, { query: '{ viewer { tenant } }' })).toEqual([
      200,
      { data: { viewer: { tenant: 'default' } } },
    ]);
    expect(await followByEvents(proxied, db)).toEqual(['PENDING', 'CANCELLED']);
    expect(await followBySocket(proxied, db)).toEqual(['PENDING', 'CANCELLED']);
    expect(await post(proxied, { query: `{ viewer { tenant } } #${'x'.repeat(2_200_000)}` })).toMatchObject([
      413,
      { errors: [{ extensions: { code: 'PAYLOAD_TOO_LARGE' } }] },
    ]);
    const under = { ...proxied, under: '/handbill' };
    expect(await post(under, { query: '{ viewer { tenant } }' })).toMatchObject([200, { data: {} }]);
    expect(await followByEvents(under, db)).toEqual(['PENDING', 'CANCELLED']);
    expect(await followBySocket(under, db)).toEqual(['PENDING', 'CANCELLED']);
    expect(await guessAs(proxied, '203.0.113.7')).toEqual([401, 401, 429]);
  });
});

/** The page's own configuration, but for the port, the name and the certificate; and under a path, as it says below. */
async function ourPart(port: number, url: string): Promise<string> {
  const page = (await readBlocks('docs/operating.md')).find(({ language }) => language === 'nginx');
  const under = (block: string) =>
    block.replace('location /', 'location /handbill/').replace('http://handbill;', 'http://handbill/;');
  return (page?.text ?? '')
    .replace(/location \/ \{[^}]*\}/, (block) => `${block}\n${under(block)}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('server 127.0.0.1:4000', `server ${new URL(url).host}`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${TLS}/server.crt;`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${TLS}/server.key;`);
}

function send(
  { port, ca, headers, under = '' }: Proxied,
  body: object,
  more: Record<string, string> = {},
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    host: '127.0.0.1',
    localAddress: '127.0.0.2',
    port,
    ca,
    servername: 'localhost',
    path: `${under}/graphql`,
    method: 'POST',
  };
  return new Promise((resolve, reject) => {
    const asked = request(
      { ...options, headers: { 'content-type': 'application/json', ...headers, ...more } },
      resolve,
    );
    asked.on('error', reject);
    asked.end(JSON.stringify(body));
  });
}

async function post(proxied: Proxied, body: object, more?: Record<string, string>): Promise<[number, object]> {
  const answer = await send(proxied, body, more);
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk;
  return [answer.statusCode ?? 0, JSON.parse(text)];
}

async function followByEvents(proxied: Proxied, db: Pool): Promise<string[]> {
  const { id } = await enqueue(db);
  const statuses: string[] = [];
  const stream = await send(proxied, { query: WATCH, variables: { jobId: id } }, { accept: 'text/event-stream' });
  for await (const chunk of stream.setEncoding('utf8')) {
    const found = [...String(chunk).matchAll(/"status":"(\w+)"/g)].map(([, status]) => status ?? '');
    statuses.push(...found);
    // Only what has come through before the job ends lets it end.
    if (found.includes('PENDING')) await cancelWaitingJob(db, null, id);
  }
  return statuses;
}

async function followBySocket({ port, ca, headers, under = '' }: Proxied, db: Pool): Promise<string[]> {
  const { id } = await enqueue(db);
  const settings = { ca, servername: 'localhost', origin: `https://127.0.0.1:${port}` };
  class Trusting extends WebSocket {
    constructor(url: string, protocols: string) {
      super(url, protocols, settings);
    }
  }
  const client = createClient({
    url: `wss://127.0.0.1:${port}${under}/graphql`,
    webSocketImpl: Trusting,
    connectionParams: headers,
    retryAttempts: 0,
  });
  const statuses: string[] = [];
  for await (const { data } of client.iterate<{ jobStatusChanged: { status: string } }>({
    query: WATCH,
    variables: { jobId: id },
  })) {
    statuses.push(data?.jobStatusChanged.status ?? '');
    if (statuses.length === 1) await cancelWaitingJob(db, null, id);
  }
  await client.dispose();
  return statuses;
}

/** Wrong keys of one client, who comes from an address that is no proxy's, and pretends to be another each time. */
async function guessAs(proxied: Proxied, address: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let guess = 0; guess < 3; guess += 1) {
    const headers = { authorization: `Bearer wrong-${guess}`, 'x-forwarded-for': `${address}${guess}` };
    statuses.push((await post(proxied, { query: '{ viewer { tenant } }' }, headers))[0]);
  }
  return statuses;
}
