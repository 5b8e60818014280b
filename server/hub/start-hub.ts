import type { Logger } from 'pino';
import type { Pool } from '../../sql/database.ts';
import { listen } from '../../sql/listen.ts';
import { sendProbe } from '../../sql/probe.ts';
import { probePayload } from './announcement.ts';
import { createHub, type Hub, type HubSettings } from './hub.ts';
import { NOT_LISTENING } from './not-listening.ts';
import { createProbe } from './probe.ts';

const CHANNEL = 'handbill_jobs';

const CANNOT_BE_READ = {
  changes: 'watched jobs cannot be read: watchers are told when they can',
  places: 'where waiting jobs stand cannot be read',
};

export interface ListeningHub {
  hub: Hub;
  /** Resolves when it listens for the first time: who watches by a filter before that would have to start anew. */
  listening: Promise<void>;
  /** Since when changes are seen by the safety read only; undefined while notifications arrive. */
  deafSince(): Date | undefined;
  close(): Promise<void>;
}

export interface ListeningHubSettings extends Omit<HubSettings, 'isDeaf' | 'onTrouble'> {
  db: Pool;
  /** Must not lead through a pooler. */
  listenDatabaseUrl: string;
  log: Logger;
}

/** The hub, with a connection of its own that listens. */
export function startHub({ db, listenDatabaseUrl, log, ...settings }: ListeningHubSettings): ListeningHub {
  let lostSince: Date | undefined = new Date();
  let nowListening = () => {};
  const listening = new Promise<void>((resolve) => {
    nowListening = resolve;
  });
  const hub = createHub(db, {
    ...settings,
    isDeaf: () => deafSince() !== undefined,
    onTrouble: (what, err) => log.warn({ err }, CANNOT_BE_READ[what]),
  });
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
      hub.catchUp();
      nowListening();
    },
    onTrouble: (err) => {
      if (!lostSince) log.warn({ err }, 'the connection that listens was lost');
      lostSince ??= new Date();
    },
  });
  const probe = createProbe((nonce) => sendProbe(db, CHANNEL, probePayload(nonce)), tellSilence);
  return { hub, listening, deafSince, close };

  function deafSince(): Date | undefined {
    return lostSince ?? probe.silentSince();
  }

  function tellSilence(isSilent: boolean): void {
    const { code, message, cure } = NOT_LISTENING;
    if (isSilent) log.warn({ code }, `${message} ${cure}`);
    else log.info('notifications of the database arrive again');
  }

  async function close(): Promise<void> {
    probe.close();
    await listener.close();
  }
}
