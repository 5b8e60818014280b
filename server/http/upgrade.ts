import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { isTrustedHost, isTrustedOrigin } from '../auth/hosts.ts';
import type { Full } from '../connections/crowd.ts';
import type { Sockets } from '../graphql/sockets.ts';
import { CLOSED } from './closed.ts';
import { toOriginForm } from './origin-form.ts';
import type { RouterSettings } from './router.ts';

interface UpgradeSettings extends Pick<RouterSettings, 'closed' | 'isHostChecked' | 'clientAddress' | 'origins'> {
  /** Undefined: not yet, or no longer. */
  sockets: () => Sockets | undefined;
}

type Refusal = [status: string, message?: string];

const STATUS_OF: Record<Full['code'], string> = {
  RATE_LIMITED: '429 Too Many Requests',
  SERVICE_UNAVAILABLE: '503 Service Unavailable',
};

/** Decides before a WebSocket comes to be: a page of another site never gets one. */
export function createUpgrade({ sockets, closed, clientAddress, isHostChecked, origins }: UpgradeSettings) {
  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // A client may reset the connection before anybody else listens.
    socket.on('error', () => socket.destroy());
    toOriginForm(request);
    const refusal = refusalOf(request) ?? accept(request, socket, head);
    if (refusal) refuse(socket, ...refusal);
  };

  function accept(request: IncomingMessage, socket: Duplex, head: Buffer): Refusal | undefined {
    const accepting = sockets();
    if (!accepting) return [STATUS_OF.SERVICE_UNAVAILABLE, CLOSED[closed()]];
    const full = accepting.accept(request, socket, head, clientAddress(request));
    return full && [STATUS_OF[full.code], full.message];
  }

  function refusalOf({ url, headers: { host, origin } }: IncomingMessage): Refusal | undefined {
    if (url?.split('?', 1)[0] !== '/graphql') return ['404 Not Found'];
    if (isHostChecked() && !isTrustedHost(host, origins.publicUrl)) return ['403 Forbidden'];
    return isTrustedOrigin(origin, host, origins) ? undefined : ['403 Forbidden'];
  }
}

function refuse(socket: Duplex, status: string, message = ''): void {
  const head = ['connection: close', 'content-type: text/plain; charset=utf-8', `content-length: ${message.length}`];
  // A client that does not close its own half would keep the socket for ever.
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${message}`);
}
