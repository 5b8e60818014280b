import { z } from 'zod';
import { wholeNumber } from '../sql/environment.ts';

/** What binds WebSockets and streams of server-sent events, which live as long as their clients like. */
export interface ConnectionLimits {
  /** Of a WebSocket message, in however many frames it comes. */
  maxFrameBytes: number;
  /** How long a WebSocket may stay without connection_init. */
  socketInitMs: number;
  /** How often a WebSocket is pinged; it is ended when the ping before has not been answered. */
  socketPingMs: number;
  /** Operations under way on one WebSocket. */
  maxSocketOperations: number;
  /** Messages of one WebSocket, over the last few seconds. */
  maxSocketMessagesPerSecond: number;
  /** What one WebSocket may leave unread when more is to be sent. */
  maxUnreadBytes: number;
  /** WebSockets of one process. */
  maxSockets: number;
  maxSocketsPerAddress: number;
  maxSocketsPerKey: number;
  /** Streams of server-sent events of one process. */
  maxStreams: number;
  maxStreamsPerAddress: number;
  maxStreamsPerKey: number;
  /** How often a stream gets a comment, so that nobody between takes it for dead. */
  streamPingMs: number;
  /** How long an HTTP client, of a stream too, may read nothing of what waits for it. */
  unreadMs: number;
}

export const ConnectionLimitSettings = z.object({
  MAX_FRAME_BYTES: wholeNumber(1_024, 1_073_741_824, 65_536),
  SOCKET_INIT_MS: wholeNumber(100, 600_000, 3_000),
  SOCKET_PING_MS: wholeNumber(100, 600_000, 12_000),
  MAX_SOCKET_OPERATIONS: wholeNumber(1, 100_000, 50),
  MAX_SOCKET_MESSAGES_PER_SECOND: wholeNumber(1, 100_000, 50),
  MAX_UNREAD_BYTES: wholeNumber(1_024, 1_073_741_824, 4_194_304),
  MAX_SOCKETS: wholeNumber(1, 1_000_000, 2_000),
  MAX_SOCKETS_PER_ADDRESS: wholeNumber(1, 1_000_000, 20),
  MAX_SOCKETS_PER_KEY: wholeNumber(1, 1_000_000, 50),
  MAX_STREAMS: wholeNumber(1, 1_000_000, 500),
  MAX_STREAMS_PER_ADDRESS: wholeNumber(1, 1_000_000, 100),
  MAX_STREAMS_PER_KEY: wholeNumber(1, 1_000_000, 250),
  STREAM_PING_MS: wholeNumber(100, 600_000, 12_000),
  UNREAD_MS: wholeNumber(100, 600_000, 30_000),
});

export function toConnectionLimits(settings: z.infer<typeof ConnectionLimitSettings>): ConnectionLimits {
  return {
    maxFrameBytes: settings.MAX_FRAME_BYTES,
    socketInitMs: settings.SOCKET_INIT_MS,
    socketPingMs: settings.SOCKET_PING_MS,
    maxSocketOperations: settings.MAX_SOCKET_OPERATIONS,
    maxSocketMessagesPerSecond: settings.MAX_SOCKET_MESSAGES_PER_SECOND,
    maxUnreadBytes: settings.MAX_UNREAD_BYTES,
    maxSockets: settings.MAX_SOCKETS,
    maxSocketsPerAddress: settings.MAX_SOCKETS_PER_ADDRESS,
    maxSocketsPerKey: settings.MAX_SOCKETS_PER_KEY,
    maxStreams: settings.MAX_STREAMS,
    maxStreamsPerAddress: settings.MAX_STREAMS_PER_ADDRESS,
    maxStreamsPerKey: settings.MAX_STREAMS_PER_KEY,
    streamPingMs: settings.STREAM_PING_MS,
    unreadMs: settings.UNREAD_MS,
  };
}
