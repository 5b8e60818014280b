import type { Logger } from 'pino';

const EVERY_MS = 60_000;

export type TellFull = (setting: string, limit: number) => void;

/** Of each limit once a minute: who runs the server should know, and a flood must not fill the log. */
export function createTellFull(log: Logger, nowMs = () => performance.now()): TellFull {
  const toldAt = new Map<string, number>();
  return (setting, limit) => {
    const now = nowMs();
    if (now - (toldAt.get(setting) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return;
    toldAt.set(setting, now);
    log.warn({ setting, limit }, 'connections are refused, for a limit is reached');
  };
}
