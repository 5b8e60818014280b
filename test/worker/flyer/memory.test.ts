import { expect, test } from 'vitest';
import { createMemory } from '../../../worker/flyer/memory.ts';

test('what a key stands for is made once, also where it is nothing, until more keys came than there is room for', () => {
  const made: string[] = [];
  const remembered = createMemory<string | undefined>(2);
  const ask = (key: string) =>
    remembered(key, () => {
      made.push(key);
      return key === 'none' ? undefined : key.toUpperCase();
    });

  expect(['a', 'none', 'a', 'none'].map(ask)).toEqual(['A', undefined, 'A', undefined]);
  expect(made).toEqual(['a', 'none']);
  expect(['b', 'a', 'b'].map(ask)).toEqual(['B', 'A', 'B']);
  expect(made).toEqual(['a', 'none', 'b', 'a']);
});

test('what could not be made is tried again', () => {
  const remembered = createMemory<number>();
  const failing = () => {
    throw new Error('No.');
  };

  expect(() => remembered('a', failing)).toThrow('No.');
  expect(remembered('a', () => 1)).toBe(1);
});
