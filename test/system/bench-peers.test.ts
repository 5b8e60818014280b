import { expect } from 'vitest';
import { figuresIn, tablesIn } from '../support/bench-figures.ts';
import { test } from '../support/test.ts';

/** Bringing the peers the first time takes as long as the network does. */
test('the short form of the benchmarks measures the peers beside ours and sets them against each other', {
  timeout: 600_000,
}, async ({ spawnProcess }) => {
  const bench = await spawnProcess({ script: 'dist/test/bench/main.js', args: ['--quick'] });
  const { code } = await bench.exited;

  expect(code, bench.lines.join('\n')).toBe(0);
  const figures = figuresIn(bench);
  expect(figures.filter(([, median]) => !(median > 0))).toEqual([]);
  for (const measure of sharedMeasures(figures)) {
    for (const peer of ['pg-boss', 'graphile-worker']) {
      expect(figures.map(([name]) => name)).toContain(`${peer}, ${measure}`);
    }
  }
  const against = tablesIn(bench)[1]?.map(([measure, figure, other]) => `${measure}: ${figure}, ${other}`);
  expect(against).toContain('drain 150: jobs/s, graphile-worker');
  expect(against).toContain('enqueue one at a time, 10 connections: jobs/s, pg-boss');
  expect(against).toContain('enqueue to handler start, idle queue: p99 ms, graphile-worker');
});

/** All drains, enqueues and latencies of ours. */
function sharedMeasures(figures: [string, number][]): string[] {
  const names = figures.map(([name]) => name).filter((name) => /^handbill, (drain|enqueue) /.test(name));
  return names.map((name) => name.slice('handbill, '.length));
}
