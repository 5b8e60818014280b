import type { Logger } from 'pino';
import type { Pool } from '../../sql/database.ts';
import { listen } from '../../sql/listen.ts';
import { sendProbe } from '../../sql/probe.ts';
import { probePayload } from './announcement.ts';
import { createHub, type Hub } from './hub.ts';
import { createProbe } from './probe.ts';

const CHANNEL = 'handbill_jobs';

export interface ListeningHub {
  hub: Hub;
  /** Since when changes are seen by the safety read only; undefined while notifications arrive. */
  deafSince(): Date | undefined;
  close(): Promise<void>;
}

/** The hub on its own connection, which must not go through a pooler. */
export function startHub(db: Pool, listenDatabaseUrl: string, log: Logger, safetyMs?: number): ListeningHub {
  const hub = createHub(db, safetyMs);
  let lostSince: Date | undefined = new Date();
  const listener = listen({
    databaseUrl: listenDatabaseUrl,
    name: 'handbill-hub',
    channel: CHANNEL,
    onMessage: (payload) => {
      for (const nonce of hub.announce(payload)) probe.heard(nonce);
    },
    onListening: () => {
      lostSince = undefined;
      // What was asked before has been missed.
      probe.ask();
      hub.readAll();
    },
    onTrouble: (err) => {
      if (!lostSince) log.warn({ err }, 'the connection that listens was lost');
      lostSince ??= new Date();
    },
  });
  const probe = createProbe((nonce) => sendProbe(db, CHANNEL, probePayload(nonce)));
  return { hub, deafSince: () => lostSince ?? probe.silentSince(), close };

  async function close(): Promise<void> {
    probe.close();
    await listener.close();
  }
}
