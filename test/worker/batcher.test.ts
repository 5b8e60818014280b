import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBatcher } from '../../worker/batcher.ts';
import { until } from '../support/until.ts';

interface Item {
  name: string;
  group?: number;
  bytes?: number;
}

interface Written {
  names: string[];
  end(): void;
  fail(error: unknown): void;
}

/** A batcher whose statements end when they are told to. */
function startBatcher() {
  const written: Written[] = [];
  const { add, alone } = createBatcher<Item, string>({
    groupOf: ({ group }) => group,
    bytesOf: ({ bytes = 0 }) => bytes,
    write: (items) => {
      const names = items.map(({ name }) => name);
      return new Promise((resolve, reject) => {
        written.push({ names, end: () => resolve(names.map((name) => `${name}!`)), fail: reject });
      });
    },
  });
  return { add, alone, written, names: () => written.map(({ names }) => names) };
}

const outOfReach = Object.assign(new Error('the database system is shutting down'), { code: '57P03' });
const locked = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
const refused = Object.assign(new Error('no such place'), { code: '22000' });

test('a lone item goes at once', async () => {
  const { add, written, names } = startBatcher();

  const answer = add({ name: 'a' });
  await nextTurn();
  expect(names()).toEqual([['a']]);
  written[0]?.end();

  expect(await answer).toBe('a!');
});

test('what is added in one turn goes together, each with its own answer', async () => {
  const { add, written, names } = startBatcher();

  const answers = ['a', 'b', 'c'].map((name) => add({ name }));
  await nextTurn();
  expect(names()).toEqual([['a', 'b', 'c']]);
  written[0]?.end();

  expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!']);
});

test('what comes while as many statements are under way as may be goes together in the next', async () => {
  const { add, written, names } = startBatcher();
  const first = add({ name: 'a' });
  await nextTurn();
  const second = add({ name: 'b' });
  await nextTurn();

  const rest = [add({ name: 'c' })];
  await nextTurn();
  rest.push(add({ name: 'd' }));
  await nextTurn();
  expect(names()).toEqual([['a'], ['b']]);

  written[0]?.end();
  await first;
  await until(() => written.length > 2);
  expect(names()).toEqual([['a'], ['b'], ['c', 'd']]);
  written[1]?.end();
  written[2]?.end();
  expect(await Promise.all([second, ...rest])).toEqual(['b!', 'c!', 'd!']);
});

test('a statement that waits for a lock does not hold up those that come after it', async () => {
  const { add, written, names } = startBatcher();
  const stuck = add({ name: 'stuck' });
  await nextTurn();

  for (const name of ['a', 'b', 'c']) {
    const answer = add({ name });
    await nextTurn();
    written.at(-1)?.end();
    expect(await answer).toBe(`${name}!`);
    await nextTurn();
  }

  expect(names()).toEqual([['stuck'], ['a'], ['b'], ['c']]);
  written[0]?.end();
  expect(await stuck).toBe('stuck!');
});

test('items of different groups never go together, and those of one do whatever lies between them', async () => {
  const { add, written, names } = startBatcher();

  const groups = [1, 1, 2, 1, 1];
  const answers = groups.map((group, index) => add({ name: `${index}`, group }));
  await endAll(written, answers);

  expect(names()).toEqual([['0', '1', '3', '4'], ['2']]);
});

test('a statement takes up to its bytes and its items, and one item of any size', async () => {
  const { add, written, names } = startBatcher();
  const mebibyte = 2 ** 20;

  const large = [3, 1, 1, 9, 1].map((size, index) => add({ name: `${index}`, bytes: size * mebibyte }));
  await endAll(written, large);
  expect(names()).toEqual([['0', '1'], ['2'], ['3'], ['4']]);

  const many = Array.from({ length: 1_001 }, (_, index) => add({ name: `${index}` }));
  await endAll(written, many);
  expect(
    names()
      .slice(4)
      .map(({ length }) => length),
  ).toEqual([500, 500, 1]);
});

test('one that is locked is set aside, and the others go on alone', async () => {
  const { add, written, names } = startBatcher();
  const answers = ['a', 'bad', 'c'].map((name) => add({ name }));
  const settled = Promise.allSettled(answers);
  await nextTurn();

  written[0]?.fail(locked);
  await nextTurn();
  expect(names().slice(1)).toEqual([['a'], ['bad'], ['c']]);
  written[1]?.end();
  written[2]?.fail(locked);
  written[3]?.end();

  expect(await settled).toEqual([
    { status: 'fulfilled', value: 'a!' },
    { status: 'rejected', reason: locked },
    { status: 'fulfilled', value: 'c!' },
  ]);
});

test('one of many that is refused is found by halves, and the others go on', async () => {
  const { add, written } = startBatcher();
  const answers = Array.from({ length: 500 }, (_, index) => add({ name: index === 123 ? 'bad' : `${index}` }));
  let isOver = false;
  const settled = Promise.allSettled(answers).finally(() => (isOver = true));

  while (!isOver) {
    for (const { names, fail, end } of written) names.includes('bad') ? fail(refused) : end();
    await nextTurn();
  }

  const rejected = (await settled).flatMap(({ status }, index) => (status === 'rejected' ? index : []));
  expect(rejected).toEqual([123]);
  expect(await answers[122]).toBe('122!');
  expect(written.length).toBeLessThan(20);
});

test('trouble of the database reaches all, who are not tried one by one', async () => {
  const { add, written, names } = startBatcher();
  const settled = Promise.allSettled(['a', 'b'].map((name) => add({ name })));
  await nextTurn();

  written[0]?.fail(outOfReach);

  const rejected = { status: 'rejected', reason: outOfReach };
  expect(await settled).toEqual([rejected, rejected]);
  expect(names()).toEqual([['a', 'b']]);
  const next = add({ name: 'c' });
  await nextTurn();
  written[1]?.end();
  expect(await next).toBe('c!');
});

test('what is to go alone goes at once, whatever is under way', async () => {
  const { add, alone, written, names } = startBatcher();
  const stuck = [add({ name: 'a' })];
  await nextTurn();
  stuck.push(add({ name: 'b' }));
  await nextTurn();

  const answer = alone({ name: 'c' });
  expect(names()).toEqual([['a'], ['b'], ['c']]);
  for (const { end } of written) end();

  expect(await answer).toBe('c!');
  expect(await Promise.all(stuck)).toEqual(['a!', 'b!']);
});

/** Ends what is under way until all are answered. */
async function endAll(written: Written[], answers: Promise<string>[]): Promise<void> {
  let isOver = false;
  const all = Promise.all(answers).finally(() => (isOver = true));
  while (!isOver) {
    for (const { end } of written) end();
    await nextTurn();
  }
  await all;
}
