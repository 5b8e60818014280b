import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuseMethod } from './refuse-method.ts';
import { NOTHING_BUT } from './safe-headers.ts';

// Its links are relative: a proxy may have the server under a path of a site.
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Handbill</title>
<style>
  body { font: 1.1rem/1.5 Georgia, serif; max-width: 38rem; margin: 4rem auto; padding: 0 1rem; color: #222; }
  a { color: #1f5c4d; }
</style>
<h1>Handbill</h1>
<p>Property listings in, printed-quality flyers out, and live status on the way.</p>
<ol>
  <li>Open <a href="graphql">GraphiQL</a>: a first mutation stands there already. Run it.</li>
  <li>Put the job&rsquo;s id among the variables of the tab <b>Watch</b>, and run that.</li>
  <li>Open the flyer&rsquo;s <code>url</code> when the job has succeeded.</li>
</ol>
<p>Is it well? <a href="ready">/ready</a> tells.</p>
</html>
`;

export function sendHomePage(request: IncomingMessage, response: ServerResponse): void {
  if (refuseMethod(request, response, 'GET', 'HEAD')) return;
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `${NOTHING_BUT}; style-src 'unsafe-inline'`,
  });
  response.end(PAGE);
}
