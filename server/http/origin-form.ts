import type { IncomingMessage } from 'node:http';

const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)/i;

/** A request may name the server in its first line, as one to a proxy does: that name holds then, whatever the Host header says (RFC 9112, 3.2.2). */
export function toOriginForm(request: IncomingMessage): void {
  const [, host, target = ''] = ABSOLUTE.exec(request.url ?? '') ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = target.startsWith('/') ? target : `/${target}`;
}
