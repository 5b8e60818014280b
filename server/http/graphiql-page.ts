import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGunzip, gzip } from 'node:zlib';
import { KEY_HEADERS, TABS } from './graphiql-tabs.ts';
import { CSRF_HEADER } from './graphql-guard.ts';
import { NOTHING_BUT } from './safe-headers.ts';

interface Page {
  brotli: Buffer;
  gzip: Buffer;
  etag: string;
  policy: string;
}

const pages = new Map<boolean, Promise<Page>>();

function pageFor(needsKey: boolean): Promise<Page> {
  const page = pages.get(needsKey) ?? renderPage(needsKey);
  pages.set(needsKey, page);
  return page;
}

/** Everything GraphiQL needs is in the page: it works without the Internet, and nobody else learns that it was opened. */
export async function sendGraphiQL(
  request: IncomingMessage,
  response: ServerResponse,
  needsKey: boolean,
): Promise<void> {
  const { brotli, gzip: gzipped, etag, policy } = await pageFor(needsKey);
  response.setHeader('etag', etag);
  response.appendHeader('vary', 'Accept, Accept-Encoding');
  response.setHeader('cache-control', 'no-cache');
  response.setHeader('content-security-policy', policy);
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
  response.setHeader('content-type', 'text/html; charset=utf-8');
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return send(response, 'br', brotli);
  if (/\bgzip\b/.test(accepted)) return send(response, 'gzip', gzipped);
  // Rare, so the nine megabytes are not kept.
  Readable.from([gzipped]).pipe(createGunzip()).pipe(response);
}

function send(response: ServerResponse, encoding: string, bytes: Buffer): void {
  response.writeHead(200, { 'content-encoding': encoding, 'content-length': bytes.length });
  response.end(bytes);
}

async function renderPage(needsKey: boolean): Promise<Page> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const html = renderGraphiQL({
    title: 'Handbill',
    defaultTabs: needsKey ? TABS.map((tab) => ({ ...tab, headers: KEY_HEADERS })) : TABS,
    ...(needsKey && { defaultHeaders: KEY_HEADERS }),
    // Over SSE the header editor's keys reach the subscription too; over a WebSocket they would not.
    subscriptionsProtocol: 'SSE',
    additionalHeaders: { [CSRF_HEADER]: '1' },
    shouldPersistHeaders: false,
  });
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzip)(html),
  ]);
  return { brotli, gzip: gzipped, etag: `W/"${digest(html, 'hex')}"`, policy: policyFor(html) };
}

/** Only the page's own script may run, and it may speak to this server alone. */
function policyFor(html: string): string {
  const start = html.indexOf('<script>') + '<script>'.length;
  const script = html.slice(start, html.lastIndexOf('</script>'));
  return [
    NOTHING_BUT,
    `script-src 'sha256-${digest(script, 'base64')}' blob:`,
    "style-src 'unsafe-inline'",
    'worker-src blob:',
    'img-src data:',
    'font-src data:',
    "connect-src 'self'",
  ].join('; ');
}

const digest = (text: string, encoding: 'hex' | 'base64') => createHash('sha256').update(text).digest(encoding);

/** A browser that was pointed at the API asks for a page; a program asks for JSON or events. */
export function wantsPage({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && (headers.accept?.includes('text/html') ?? false);
}
