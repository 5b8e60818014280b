import { type Accepted, enqueueFlyer } from '../api/enqueue.ts';
import { LISTING } from '../api/example-listing.ts';
import type { Api } from '../api/settings.ts';

/** What is under way at once; more would only wait in this process. */
const LANES = 50;

/** Enqueues `count` flyers whose keys are the prefix and a number: the same burst again makes no job again. */
export async function sendBurst(api: Api, prefix: string, count: number): Promise<Accepted[]> {
  const accepted: Accepted[] = [];
  const waiting = Array.from({ length: count }, (_none, index) => index + 1).values();
  const lane = async () => {
    for (const number of waiting) {
      const listing = { ...LISTING, title: `${LISTING.title}, no. ${number}` };
      accepted.push(await enqueueFlyer(api, { idempotencyKey: `${prefix}${number}`, listing }));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return accepted;
}
