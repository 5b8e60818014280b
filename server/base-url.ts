import { isIPv6 } from 'node:net';
import type { ServerConfig } from './config.ts';

/** Not localhost: that name may lead to an address of the other family, where nobody listens. */
const LOOPBACK_OF: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Where links lead: PUBLIC_URL, else this machine with the port that is really listened on. */
export function baseUrlOf({ publicUrl, host }: Pick<ServerConfig, 'publicUrl' | 'host'>, port: number): string {
  return publicUrl ?? localUrl({ host, port });
}

/** Where a browser on this machine finds a server that listens there. */
export function localUrl({ host, port }: { host: string; port: number }): string {
  const name = LOOPBACK_OF[host] ?? host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}
