import { isDatabaseTrouble, isLockTrouble } from '../sql/errors.ts';

export interface Batcher<Item, Answer> {
  /** At once when nothing is under way; what comes meanwhile goes together. Rejects with what became of this item, not of its neighbours. */
  add(item: Item): Promise<Answer>;
  /** In a statement of its own. */
  alone(item: Item): Promise<Answer>;
}

export interface BatchSettings<Item, Answer> {
  /** One statement; an answer for each item, in the same order. */
  write(items: Item[]): Promise<Answer[]>;
  /** Only items of one group go together. */
  groupOf(item: Item): unknown;
  bytesOf(item: Item): number;
}

interface Entry<Item, Answer> {
  item: Item;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

const MAX_ITEMS = 500;
const MAX_BYTES = 4 * 2 ** 20;
/** A statement that waits for somebody's lock must not hold up all others. */
const MAX_UNDER_WAY = 2;

/** Makes of many writes at once few statements, and keeps a lone one's latency. */
export function createBatcher<Item, Answer>(settings: BatchSettings<Item, Answer>): Batcher<Item, Answer> {
  const { write, groupOf, bytesOf } = settings;
  const entries: Entry<Item, Answer>[] = [];
  let underWay = 0;
  let isScheduled = false;

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        entries.push({ item, resolve, reject });
        schedule();
      }),
    alone: async (item) => {
      const [answer] = await write([item]);
      return answer as Answer; // write answers each item
    },
  };

  /** After all that is ready in this turn of the event loop has been added. */
  function schedule(): void {
    if (isScheduled || underWay >= MAX_UNDER_WAY || entries.length === 0) return;
    isScheduled = true;
    setImmediate(flush);
  }

  function flush(): void {
    isScheduled = false;
    const batch = takeBatch();
    underWay += 1;
    void writeBatch(batch).finally(() => {
      underWay -= 1;
      schedule();
    });
    schedule();
  }

  /** The first and what may go with it, in order; what is of another group stays for a later statement. */
  function takeBatch(): Entry<Item, Answer>[] {
    const [first] = entries;
    const group = first && groupOf(first.item);
    const batch: Entry<Item, Answer>[] = [];
    const rest: Entry<Item, Answer>[] = [];
    let bytes = 0;
    for (const entry of entries.splice(0)) {
      const isOfGroup = groupOf(entry.item) === group;
      if (isOfGroup) bytes += bytesOf(entry.item);
      const fits = batch.length < MAX_ITEMS && (bytes <= MAX_BYTES || batch.length === 0);
      (isOfGroup && fits ? batch : rest).push(entry);
    }
    entries.push(...rest);
    return batch;
  }

  async function writeBatch(batch: Entry<Item, Answer>[]): Promise<void> {
    try {
      const answers = await write(batch.map(({ item }) => item));
      // write answers each item
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      if (batch.length === 1 || isEveryonesTrouble(error)) for (const { reject } of batch) reject(error);
      else await Promise.all(partsOf(batch, error).map(writeBatch));
    }
  }
}

/** One that is refused is found by halves, in few statements; one that is locked would be waited for by each of them. */
function partsOf<Entry>(batch: Entry[], error: unknown): Entry[][] {
  if (isLockTrouble(error)) return batch.map((entry) => [entry]);
  const half = Math.ceil(batch.length / 2);
  return [batch.slice(0, half), batch.slice(half)];
}

/** A database that is out of reach is so for each of them; a row that is refused or locked is one's own. */
function isEveryonesTrouble(error: unknown): boolean {
  return isDatabaseTrouble(error) && !isLockTrouble(error);
}
