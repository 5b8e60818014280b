import type { Expected, FlyerCase } from '../read-cases.ts';
import type { Rendering } from '../rendering.ts';

/** What is not as expected, in words; an empty list when all is well. */
export type Check<K extends keyof Expected> = (
  expected: NonNullable<Expected[K]>,
  rendering: Rendering,
  flyerCase: FlyerCase,
) => string[] | Promise<string[]>;

export type Checks = { readonly [K in keyof Expected]-?: Check<K> };

/** A list of one or none. */
export function unless(isMet: boolean, fault: string): string[] {
  return isMet ? [] : [fault];
}
