import { readFileSync } from 'node:fs';
import type { ServerConfig } from './config.ts';
import { NOT_LISTENING } from './hub/not-listening.ts';
import type { ListeningHub } from './hub/start-hub.ts';
import type { Limits } from './limits.ts';

export interface ServerWarning {
  code: string;
  message: string;
  cure: string;
  since: Date | null;
}

export interface ServerInfo {
  version: string;
  /** Under the names of their settings in camel case. */
  limits: Limits;
  warnings(): ServerWarning[];
}

/** Of the package this file belongs to, whether it runs from source or from dist/. */
function readVersion(): string {
  for (const place of ['../package.json', '../../package.json']) {
    const version = versionIn(new URL(place, import.meta.url));
    if (version) return version;
  }
  throw new Error('There is no package.json beside the server.');
}

function versionIn(file: URL): string | undefined {
  try {
    const { name, version }: { name?: string; version?: string } = JSON.parse(readFileSync(file, 'utf8'));
    return name === 'handbill' ? version : undefined;
  } catch {
    return undefined;
  }
}

/** `deafSince` tells since when notifications have not arrived. */
export function createServerInfo(config: ServerConfig, { deafSince }: Pick<ListeningHub, 'deafSince'>): ServerInfo {
  return { version: readVersion(), limits: config.limits, warnings };

  function warnings(): ServerWarning[] {
    const deaf = deafSince();
    return [...(deaf ? [{ ...NOT_LISTENING, since: deaf }] : []), ...(config.isAuthOff ? [OPEN_TO_ALL] : [])];
  }
}

const OPEN_TO_ALL: ServerWarning = {
  code: 'AUTH_OFF',
  message: 'Everybody who reaches this server is an operator.',
  cure: 'Set ADMIN_API_KEY and take AUTH=off away.',
  since: null,
};
