import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { isTrustedHost, isTrustedOrigin } from '../auth/hosts.ts';
import type { Sockets } from '../graphql/sockets.ts';
import type { RouterSettings } from './router.ts';

interface UpgradeSettings extends Pick<RouterSettings, 'onlyTrustedHosts' | 'origins'> {
  /** Undefined: not yet, or no longer. */
  sockets: () => Sockets | undefined;
}

/** Decides before a WebSocket comes to be: a page of another site never gets one. */
export function createUpgrade({ sockets, onlyTrustedHosts, origins }: UpgradeSettings) {
  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // A client may reset the connection before anybody else listens.
    socket.on('error', () => socket.destroy());
    const refusal = refusalOf(request);
    const accepting = sockets();
    if (refusal) refuse(socket, refusal);
    else if (accepting) accepting.accept(request, socket, head);
    else refuse(socket, '503 Service Unavailable');
  };

  function refusalOf({ url, headers: { host, origin } }: IncomingMessage): string | undefined {
    if (url?.split('?', 1)[0] !== '/graphql') return '404 Not Found';
    if (onlyTrustedHosts && !isTrustedHost(host, origins.publicUrl)) return '403 Forbidden';
    return isTrustedOrigin(origin, host, origins) ? undefined : '403 Forbidden';
  }
}

function refuse(socket: Duplex, status: string): void {
  // A client that does not close its own half would keep the socket for ever.
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
