import { expect } from 'vitest';
import type { SpawnedProcess } from '../support/processes.ts';
import { test } from '../support/test.ts';

const MEASURED = [
  'enqueue one at a time, 1 connection: jobs/s',
  'enqueue one at a time, 10 connections: jobs/s',
  'enqueue to handler start, idle queue: p50 ms',
  'enqueue to handler start, idle queue: p99 ms',
  'drain of no-op jobs, WORKER_CONCURRENCY 5: jobs/s',
  'drain of no-op jobs, WORKER_CONCURRENCY 50: jobs/s',
  'drain of no-op jobs, WORKER_CONCURRENCY 500: jobs/s',
  'claim and complete in tens, announced: jobs/s',
  'claim and complete in tens, triggers off: jobs/s',
  'five-field flyers by a worker, WORKER_CONCURRENCY 2: flyers/s',
  'five-field flyers by a worker, WORKER_CONCURRENCY 2: bytes per flyer',
  'five-field flyers by a worker, WORKER_CONCURRENCY 2: server RSS MB at rest',
  'five-field flyers by a worker, WORKER_CONCURRENCY 2: worker RSS MB at rest',
  'five-field flyers by a worker, WORKER_CONCURRENCY 2: render process RSS MB at rest',
  'five-field flyers by a worker, WORKER_CONCURRENCY 2: server RSS MB at the end',
  'five-field flyers by a worker, WORKER_CONCURRENCY 2: worker RSS MB at the end',
  'five-field flyers by a worker, WORKER_CONCURRENCY 2: render process RSS MB at the end',
  'five-field flyers rendered in one process: first flyer ms',
  'five-field flyers rendered in one process: warm flyer ms, p50',
  'five-field flyers rendered in one process: warm flyer ms, p99',
  'five-field flyers rendered in one process: bytes per flyer',
  'five-field flyers rendered in one process: process RSS MB at the end',
  'job(id) with five fields over HTTP, 50 connections: requests/s',
  'job(id) with five fields over HTTP, 50 connections: p99 ms',
  'job(id) with five fields over HTTP, 50 connections: requests/s',
  'job(id) with five fields over HTTP, 50 connections: p99 ms',
  'enqueueFlyer over GraphQL and HTTP, 50 connections: accepted/s',
  'enqueueFlyer over GraphQL and HTTP, 50 connections: p99 ms',
];

test('the short form of the benchmarks prints a figure for all that is measured', { timeout: 180_000 }, async ({
  spawnProcess,
}) => {
  const bench = await spawnProcess({ script: 'dist/test/bench/main.js', args: ['--quick'] });
  const { code } = await bench.exited;

  expect(code, bench.lines.join('\n')).toBe(0);
  expect(figuresIn(bench)).toEqual(MEASURED.map((name) => [name, expect.any(Number)]));
  expect(figuresIn(bench).filter(([, median]) => !(median > 0))).toEqual([]);
});

test('an option of the benchmarks that makes no sense is named', async ({ spawnProcess }) => {
  const bench = await spawnProcess({ script: 'dist/test/bench/main.js', args: ['--jobs', 'many'] });
  const { code } = await bench.exited;

  expect(code).toBe(2);
  expect(bench.lines[0]).toBe('--jobs is many: give a whole number from 1 to 9999999.');
});

/** The rows of the printed table, as "measure: figure" and median. */
function figuresIn({ lines }: SpawnedProcess): [string, number][] {
  const rows = lines.filter((line) => line.startsWith('| ')).slice(2);
  return rows.map((line) => {
    const [measure, , figure, median = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return [`${measure}: ${figure}`, Number(median.replaceAll(',', ''))];
  });
}
