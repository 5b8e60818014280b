import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProbe, type Probe } from '../../server/hub/probe.ts';

let probe: Probe;
let told: boolean[];
let sent: { nonce: string; done: () => void; fail: (error: Error) => void }[];

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  told = [];
  probe = createProbe(
    (nonce) => new Promise((resolve, reject) => void sent.push({ nonce, done: resolve, fail: reject })),
    (isSilent) => void told.push(isSilent),
  );
});

afterEach(() => {
  probe.close();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a nonce that was sent and does not come back tells of silence, until one does', async () => {
  sent[0]?.done();
  await pass(3_000);
  expect(probe.silentSince()).toBeInstanceOf(Date);

  await pass(7_000);
  probe.heard(sent[1]?.nonce ?? '');
  sent[1]?.done();
  await pass(3_000);

  expect(probe.silentSince()).toBeUndefined();
  expect(told).toEqual([true, false]);
});

test('a pool that is busy says nothing about listening', async () => {
  await pass(9_000);
  sent[0]?.done();
  await pass(500);
  probe.heard(sent[0]?.nonce ?? '');
  await pass(5_000);

  expect(probe.silentSince()).toBeUndefined();
});

test('neither does one that cannot send, nor an answer of an earlier round', async () => {
  sent[0]?.fail(new Error('no connection'));
  await pass(10_000);
  sent[0]?.done();
  probe.heard(sent[0]?.nonce ?? '');
  await pass(5_000);
  expect(probe.silentSince()).toBeUndefined();

  sent[1]?.done();
  probe.heard(sent[0]?.nonce ?? '');
  await pass(3_000);
  expect(probe.silentSince()).toBeInstanceOf(Date);
});
