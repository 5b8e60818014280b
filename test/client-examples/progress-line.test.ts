import { expect, test } from 'vitest';
import type { JobStateFragment } from '../../client-examples/generated/operations.ts';
import { progressLine } from '../../client-examples/node/progress-line.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');

const FAILED: JobStateFragment = {
  id: '0198c1d2-0000-7000-8000-000000000000',
  status: 'FAILED',
  isTerminal: false,
  version: 3,
  progress: 0,
  stage: null,
  attemptCount: 1,
  maxAttempts: 5,
  nextAttemptAt: '2026-01-01T00:00:02.300Z',
  lastError: { code: 'SIMULATED', message: 'Simulated failure.' },
  waitingFor: [],
  flyer: null,
};

test('a failed attempt is told with its reason and the wait for the next', () => {
  expect(progressLine(FAILED, NOW)).toMatch(
    /attempt 1 of 5 failed: Simulated failure \(SIMULATED\)\. Next one in 2 s\.$/,
  );
});

test('a next attempt that is due by the clock of this machine is not told in the past', () => {
  expect(progressLine(FAILED, NOW + 60_000)).toMatch(/Next one in 0 s\.$/);
});
