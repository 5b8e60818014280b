import { socketClient, sseClient, statusesOf, versionsOf, watch } from '../support/streams.ts';
import { until } from '../support/until.ts';

/** What one watcher of a job has seen to the end. */
export interface Seen {
  id: string;
  how: string;
  lastStatus: string | undefined;
  isInOrder: boolean;
}

export interface Watching {
  /** Over WebSocket or server-sent events; every other watcher leaves after the first event and comes back. */
  follow(id: string): void;
  /** What all have seen; waits for those that still watch. */
  seen(): Promise<Seen[]>;
}

const END_MS = 120_000;

export function startWatching(url: string): Watching {
  const watchers: Promise<Seen>[] = [];
  return {
    follow(id) {
      const number = watchers.length;
      const isSocket = number % 2 === 0;
      const open = () => (isSocket ? socketClient(url) : sseClient(url));
      const watcher = watchJob(open, id, number % 4 >= 2).then((seen) => ({
        ...seen,
        how: isSocket ? 'socket' : 'sse',
      }));
      // Told when all are asked; until then nobody waits for it.
      watcher.catch(() => {});
      watchers.push(watcher);
    },
    seen: () => Promise.all(watchers),
  };
}

type Open = () => ReturnType<typeof socketClient> | ReturnType<typeof sseClient>;

async function watchJob(open: Open, id: string, comesBack: boolean): Promise<Omit<Seen, 'how'>> {
  if (comesBack) await lookOnce(open, id);
  const client = open();
  const stream = watch(client, id);
  const late = setTimeout(() => stream.leave(), END_MS);
  await stream.over.catch((error) =>
    Promise.reject(new Error(`A watcher of ${id} lost its stream.`, { cause: error })),
  );
  clearTimeout(late);
  await client.dispose();
  const versions = versionsOf(stream);
  const isInOrder = versions.every((version, at) => at === 0 || version > (versions[at - 1] ?? 0));
  return { id, lastStatus: statusesOf(stream).at(-1), isInOrder };
}

async function lookOnce(open: Open, id: string): Promise<void> {
  const client = open();
  const stream = watch(client, id);
  await until(() => stream.events.length > 0);
  stream.leave();
  await client.dispose();
}
