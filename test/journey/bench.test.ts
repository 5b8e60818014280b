import { expect } from 'vitest';
import { figuresIn } from '../support/bench-figures.ts';
import { test } from '../support/test.ts';

const BYTES = ['bytes a job after it', 'bytes a job kept, VACUUM FULL'];
const CLAIMS = ['jobs/s', 'claim p50 ms', 'claim p99 ms'];
const MEMORY = ['server', 'worker', 'render process'].map((process) => `${process} RSS MB`);

const WATCHED = [10, 20].flatMap((size) =>
  ['p50 ms', 'p99 ms', 'ms until all have it', 'events/s'].map((figure) => `${figure}, ${size} watchers`),
);

const MEASURED: Record<string, string[]> = {
  'handbill, drain 150': ['jobs/s', ...BYTES],
  'handbill, drain 150, 2 processes': ['jobs/s'],
  'handbill, drain 300': ['jobs/s'],
  'handbill, drain 300, snapshot held': ['jobs/s'],
  'handbill, claim and complete 150 in hundreds, an empty table': CLAIMS,
  'handbill, claim and complete 150 in hundreds, 300 more ready': CLAIMS,
  'handbill, claim and complete 150 in hundreds, 200 scheduled in an hour': CLAIMS,
  'handbill, claim and complete 150 in hundreds, while 200 old ones are pruned': [
    ...CLAIMS,
    ...['pruned/s', 'step p50 ms', 'step p99 ms'],
  ],
  'handbill, enqueue one at a time, 1 connection': ['jobs/s'],
  'handbill, enqueue one at a time, 10 connections': ['jobs/s'],
  'handbill, enqueue 150 in bulk, 1 connection': ['jobs/s'],
  'handbill, enqueue to handler start, idle queue': ['p50 ms', 'p99 ms'],
  'handbill, claim and complete in batches of 500, announced': ['jobs/s'],
  'handbill, claim and complete in batches of 500, not announced': ['jobs/s'],
  'handbill, claim and complete in batches of 10 on 10 connections, announced': ['jobs/s'],
  'handbill, claim and complete in batches of 10 on 10 connections, not announced': ['jobs/s'],
  'handbill, job(id) with five fields over HTTP, 50 connections': ['requests/s', 'p99 ms'],
  'plain node:http, job(id) with five fields over HTTP, 50 connections': ['requests/s', 'p99 ms'],
  'handbill, enqueueFlyer over GraphQL and HTTP, 50 connections': ['accepted/s', 'p99 ms'],
  'handbill, five-field flyers by a worker, WORKER_CONCURRENCY 2': [
    'flyers/s',
    'bytes per flyer',
    ...['at rest', 'at the end'].flatMap((when) => MEMORY.map((what) => `${what} ${when}`)),
  ],
  'handbill, five-field flyers rendered in one process': [
    'first flyer ms',
    'warm flyer ms, p50',
    'warm flyer ms, p99',
    'bytes per flyer',
    'process RSS MB at the end',
  ],
  'handbill, render a sheet with 3 photos': [
    'sheets/s',
    'p50 ms',
    'p95 ms',
    'ms from the start of the process to its first',
    'bytes a sheet',
    'peak MB of all processes',
  ],
  'handbill, watchers over WebSocket, all of one job': [...WATCHED, 'database connections'],
  'graphql-ws, watchers over WebSocket, all of one job': WATCHED,
  'handbill, watchers over WebSocket, each of its own job': [...WATCHED, 'database connections'],
  'graphql-ws, watchers over WebSocket, each of its own job': WATCHED,
  'handbill, watchers over SSE, all of one job': [...WATCHED, 'database connections'],
  'graphql-yoga, watchers over SSE, all of one job': WATCHED,
  'handbill, watchers over SSE, each of its own job': [...WATCHED, 'database connections'],
  'graphql-yoga, watchers over SSE, each of its own job': WATCHED,
};

test('the short form of the benchmarks prints a figure for all that is measured', { timeout: 600_000 }, async ({
  spawnProcess,
}) => {
  const bench = await spawnProcess({ script: 'dist/test/bench/main.js', args: ['--quick', '--ours'] });
  const { code } = await bench.exited;

  const names = Object.entries(MEASURED).flatMap(([measure, figures]) => figures.map((name) => `${measure}: ${name}`));
  expect(code, bench.lines.join('\n')).toBe(0);
  expect(figuresIn(bench)).toEqual(names.map((name) => [name, expect.any(Number)]));
  expect(figuresIn(bench).filter(([, median]) => !(median > 0))).toEqual([]);
});

test('an option of the benchmarks that makes no sense is named', async ({ spawnProcess }) => {
  const bench = await spawnProcess({ script: 'dist/test/bench/main.js', args: ['--jobs', 'many', '--ours'] });
  const { code } = await bench.exited;

  expect(code).toBe(2);
  expect(bench.lines[0]).toBe('--jobs is many: give a whole number from 1 to 9999999.');
});
