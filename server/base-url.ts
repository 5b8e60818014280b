import { isIPv6 } from 'node:net';
import type { ServerConfig } from './config.ts';

const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** Where links lead: PUBLIC_URL, else the configured host with the port that is really listened on. */
export function baseUrlOf({ publicUrl, host }: Pick<ServerConfig, 'publicUrl' | 'host'>, port: number): string {
  if (publicUrl) return publicUrl;
  const name = EVERY_ADDRESS.includes(host) ? 'localhost' : host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}
