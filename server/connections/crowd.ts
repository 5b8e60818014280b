import { createTally } from './tally.ts';
import type { TellFull } from './tell-full.ts';

interface Bound {
  limit: number;
  setting: string;
}

interface CrowdSettings {
  /** What they are called in messages. */
  name: string;
  all: Bound;
  address: Bound;
  key: Bound;
  tellFull: TellFull;
}

/** There is no place. */
export interface Full {
  code: 'SERVICE_UNAVAILABLE' | 'RATE_LIMITED';
  /** Short enough for the reason of a WebSocket's end: 123 bytes. */
  message: string;
}

type End = () => void;

/** One of the crowd. */
export interface Member {
  /** Counts it under its key too. What is full must leave. */
  identify(keyId: string): Full | undefined;
  leave(): void;
}

export interface Crowd {
  /** `end` is called when all are to go. */
  enter(address: string, end: End): Member | Full;
  endAll(): void;
  size(): number;
}

export const isFull = (answer: Member | Full): answer is Full => 'code' in answer;

/** Connections of one kind, bounded as a whole, by address and by key. */
export function createCrowd({ name, all, address: perAddress, key: perKey, tellFull }: CrowdSettings): Crowd {
  const everybody = new Set<End>();
  const ofAddress = createTally();
  const ofKey = createTally();
  return { enter, endAll, size: () => everybody.size };

  function enter(address: string, end: End): Member | Full {
    if (everybody.size >= all.limit) {
      return full('SERVICE_UNAVAILABLE', all, 'on this server', 'Try again in a moment.');
    }
    if (ofAddress.of(address) >= perAddress.limit)
      return full('RATE_LIMITED', perAddress, 'from one address', 'Close one first.');
    everybody.add(end);
    ofAddress.add(address);
    let isHere = true;
    let key: string | undefined;
    return { identify, leave };

    function identify(keyId: string): Full | undefined {
      // It may have gone while its key was looked up.
      if (!isHere) return undefined;
      if (ofKey.of(keyId) >= perKey.limit) return full('RATE_LIMITED', perKey, 'with one key', 'Close one first.');
      key = keyId;
      ofKey.add(keyId);
      return undefined;
    }

    function leave(): void {
      if (!isHere) return;
      isHere = false;
      everybody.delete(end);
      ofAddress.remove(address);
      if (key !== undefined) ofKey.remove(key);
    }
  }

  function endAll(): void {
    for (const end of [...everybody]) end();
  }

  function full(code: Full['code'], { limit, setting }: Bound, where: string, cure: string): Full {
    tellFull(setting, limit);
    return { code, message: `The limit of ${name} ${where} is ${limit} (${setting}). ${cure}` };
  }
}
