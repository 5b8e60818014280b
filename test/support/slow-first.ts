import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that take the longest, by which the run would end with one file alone if they came late. */
const SLOW = ['journey/bench', 'journey/start', 'client-examples/node', 'client-examples/operator', 'sql/plans'];

/** A class, for Vitest makes it by itself. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = SLOW.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
  return rank < 0 ? SLOW.length : rank;
}
