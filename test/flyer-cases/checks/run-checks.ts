import { parseFlyerPayload } from '../../../sql/listing/parse-flyer-payload.ts';
import type { Fault } from '../read-cases.ts';
import { inputOf } from '../read-cases.ts';
import { render } from '../rendering.ts';
import { withFields } from '../with-fields.ts';
import { type Checks, unless } from './check.ts';

type Keys = 'outcome' | 'warnings' | 'deterministic' | 'maxMs' | 'workerSurvives';

export const RUN_CHECKS: Pick<Checks, Keys> = {
  outcome: (outcome, { warnings }) => {
    if (outcome === 'reject') return ['it was rendered'];
    return unless(outcome === 'render' || warnings.length > 0, 'without a warning');
  },
  warnings: (wanted, { warnings }) => missing(wanted, warnings),
  deterministic: async (times, { sha256 }, flyerCase) => {
    for (let round = 1; round < times; round += 1) {
      const again = await render(flyerCase);
      if (again?.sha256 !== sha256) return [`render ${round + 1} has other bytes`];
    }
    return [];
  },
  maxMs: (most, { cpuMs }) => unless(cpuMs <= most, `${Math.round(cpuMs)} ms of work`),
  // Whoever reads this is the process that rendered it.
  workerSurvives: (_, { pdf }) => unless(pdf.length > 0, 'no file'),
};

/** @param set replaces fields of the input, by pointer */
export function refusal(
  flyerCase: Parameters<typeof inputOf>[0],
  errors: readonly Fault[],
  set: object = {},
): string[] {
  const { issues } = parseFlyerPayload(withFields(inputOf(flyerCase), set));
  const others = issues.filter((issue) => !errors.some((error) => isSame(error, issue)));
  return [...missing(errors, issues), ...others.map(({ path, code }) => `${path} ${code} as well`)];
}

function missing(wanted: readonly Fault[], found: readonly Fault[]): string[] {
  return wanted
    .filter((each) => !found.some((other) => isSame(each, other)))
    .map(({ path, code }) => `no ${code} of ${path}`);
}

const isSame = (one: Fault, other: Fault) => one.path === other.path && one.code === other.code;
