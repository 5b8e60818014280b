import type { ConnectionLimits } from '../connection-limits.ts';
import { type Crowd, createCrowd } from './crowd.ts';
import type { TellFull } from './tell-full.ts';

/** Connections that live as long as their clients like. */
export interface Connections {
  sockets: Crowd;
  /** Of server-sent events. */
  streams: Crowd;
  /** Ends all, so that their clients come back to whoever serves then. */
  endAll(): void;
}

export function createConnections(limits: ConnectionLimits, tellFull: TellFull): Connections {
  const sockets = createCrowd({
    name: 'WebSockets',
    all: { limit: limits.maxSockets, setting: 'MAX_SOCKETS' },
    address: { limit: limits.maxSocketsPerAddress, setting: 'MAX_SOCKETS_PER_ADDRESS' },
    key: { limit: limits.maxSocketsPerKey, setting: 'MAX_SOCKETS_PER_KEY' },
    tellFull,
  });
  const streams = createCrowd({
    name: 'streams',
    all: { limit: limits.maxStreams, setting: 'MAX_STREAMS' },
    address: { limit: limits.maxStreamsPerAddress, setting: 'MAX_STREAMS_PER_ADDRESS' },
    key: { limit: limits.maxStreamsPerKey, setting: 'MAX_STREAMS_PER_KEY' },
    tellFull,
  });
  return { sockets, streams, endAll };

  function endAll(): void {
    for (const crowd of [sockets, streams]) crowd.endAll();
  }
}
