import { portProblem } from '../../sql/embedded/port.ts';

const FIRST = 20_000;
const LAST = 31_999;
const PORTS_EACH = 10;

let next = FIRST + (process.pid % ((LAST + 1 - FIRST) / PORTS_EACH)) * PORTS_EACH;

/**
 * A port that is free now and stays so until its owner has started: it is none of those that the system gives to whoever asks for any, as do the
 * connections and servers of the tests beside this one, and other processes of the run look elsewhere.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = next < LAST ? next + 1 : FIRST;
    if (!(await portProblem(port))) return port;
  }
}
