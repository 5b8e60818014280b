// Handlers that do what handlers should not, for the tests that break things on purpose.
import { PermanentError, register, SnoozeError } from 'handbill/worker';

const isolated = { isolate: true };

register('echo', (payload) => payload);
register('isolated_echo', (payload, { attempt }) => ({ payload, attempt, pid: process.pid }), isolated);
register('isolated_bytes', () => new Uint8Array([1, 2, 3]), isolated);
register('isolated_environment', () => Object.keys(process.env), isolated);
register('never_returns', () => new Promise(() => {}));
register('isolated_never_returns', () => new Promise(() => {}), isolated);
register(
  'isolated_loop',
  () => {
    for (;;);
  },
  isolated,
);
register('isolated_exit', () => process.exit(3), isolated);
register('isolated_kill', () => process.kill(process.pid, 'SIGKILL'), isolated);
register(
  'isolated_throw_later',
  () => {
    setImmediate(() => {
      throw new Error('thrown where nobody catches');
    });
    return new Promise(() => {});
  },
  isolated,
);
const hoard = [];
register(
  'isolated_hoard',
  async () => {
    hoard.push(Buffer.alloc(110_000_000, 1));
    return { pid: process.pid };
  },
  { isolate: true },
);
register(
  'isolated_eat_memory',
  () => {
    const eaten = [];
    for (;;) eaten.push(Buffer.alloc(8_000_000, 1));
  },
  isolated,
);
register(
  'isolated_throw',
  (payload) => {
    if (payload === 'permanent') throw new PermanentError('never', { code: 'NEVER' });
    if (payload === 'snooze') throw new SnoozeError(1_234);
    if (payload === 'null') throw null;
    throw Object.assign(new Error('no paper'), { code: 'NO_PAPER' });
  },
  isolated,
);
register(
  'isolated_log_unclonable',
  async (_payload, { log, reportProgress }) => {
    log.info('a function in the facts', { fn() {} });
    await reportProgress(10, () => 'no text');
    return 'mine';
  },
  isolated,
);
register(
  'isolated_speaks_later',
  (_payload, { log, reportProgress }) => {
    setTimeout(() => {
      log.info('too late');
      reportProgress(99, 'too late').catch(() => {});
    }, 50);
    return 'early';
  },
  isolated,
);
register(
  'isolated_wait_and_report',
  async (_payload, { reportProgress }) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await reportProgress(1, 'mine');
    return 'waited';
  },
  isolated,
);
register(
  'isolated_leaves_rejection',
  () => {
    setTimeout(() => Promise.reject(new Error('left behind')), 50);
    return 'done';
  },
  isolated,
);
register('throw_later', () => {
  setImmediate(() => {
    throw new Error('thrown where nobody catches');
  });
  return new Promise(() => {});
});
register('isolated_unclonable', () => () => 'a function', isolated);
register(
  'isolated_progress',
  async (_payload, { reportProgress, log, signal }) => {
    await reportProgress(10, 'one');
    log.info('half way', { page: 1 });
    await reportProgress(50, 'two');
    return { aborted: signal.aborted };
  },
  isolated,
);
register(
  'isolated_obeys',
  (_payload, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  isolated,
);
register(
  'isolated_pid_then_loop',
  async (_payload, { reportProgress }) => {
    await reportProgress(1, String(process.pid));
    for (;;);
  },
  isolated,
);
