import { ruleFaults } from '../pdf-rules/rule-faults.ts';
import type { Check, Checks } from './checks/check.ts';
import { FILE_CHECKS } from './checks/file-checks.ts';
import { LAYOUT_CHECKS } from './checks/layout-checks.ts';
import { PICTURE_CHECKS } from './checks/picture-checks.ts';
import { RUN_CHECKS, refusal } from './checks/run-checks.ts';
import { TEXT_CHECKS } from './checks/text-checks.ts';
import type { Expected, FlyerCase } from './read-cases.ts';
import { type Rendering, render } from './rendering.ts';

/** For people's eyes, and for programs that are no packages: those have tests of their own. */
type Elsewhere = 'notes' | 'visual' | 'qr' | 'maxRssMb' | 'errors' | 'variants';

const CHECKS: Omit<Checks, Elsewhere> = {
  ...FILE_CHECKS,
  ...LAYOUT_CHECKS,
  ...PICTURE_CHECKS,
  ...RUN_CHECKS,
  ...TEXT_CHECKS,
};
const ELSEWHERE: ReadonlySet<string> = new Set<Elsewhere>(['notes', 'visual', 'qr', 'maxRssMb', 'errors', 'variants']);

/** What a case expects and does not get: by the key of the expectation, in words. */
export async function unmetBy(flyerCase: FlyerCase): Promise<Record<string, string[]>> {
  const { expect } = flyerCase;
  const found = expect.outcome === 'reject' ? refusals(flyerCase) : await renderingFaults(flyerCase);
  return Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0));
}

function refusals(flyerCase: FlyerCase): Record<string, string[]> {
  const { errors = [], variants = [] } = flyerCase.expect;
  return {
    errors: refusal(flyerCase, errors),
    variants: variants.flatMap((variant) => refusal(flyerCase, variant.errors, variant.set)),
  };
}

async function renderingFaults(flyerCase: FlyerCase): Promise<Record<string, string[]>> {
  try {
    const rendering = await render(flyerCase);
    if (!rendering) return { outcome: ['it was refused'] };
    return { ...(await expectationFaults(flyerCase, rendering)), always: await alwaysFaults(flyerCase, rendering) };
  } catch (error) {
    return { outcome: [String(error)] };
  }
}

async function expectationFaults(flyerCase: FlyerCase, rendering: Rendering): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {};
  for (const [key, expected] of Object.entries(flyerCase.expect)) {
    if (ELSEWHERE.has(key)) continue;
    // A key and its value belong together; Object.entries cannot tell.
    const check = CHECKS[key as keyof typeof CHECKS] as Check<keyof Expected> | undefined;
    faults[key] = check ? await check(expected, rendering, flyerCase) : ['nothing checks this'];
  }
  return faults;
}

/** What holds of every sheet, whether a case says it or not. */
async function alwaysFaults(flyerCase: FlyerCase, rendering: Rendering): Promise<string[]> {
  const { facts, pdf } = rendering;
  const blank = facts.pages.filter(({ roles }) => !roles.some((role) => /^(H1|H2|P|LI|Figure)$/.test(role)));
  return [
    ...(await RUN_CHECKS.deterministic(2, rendering, flyerCase)),
    ...(await FILE_CHECKS.fontsEmbedded(true, rendering, flyerCase)),
    ...(await LAYOUT_CHECKS.noOverflow(true, rendering, flyerCase)),
    ...(await LAYOUT_CHECKS.minFontPt(7, rendering, flyerCase)),
    ...facts.fonts
      .filter(({ name }) => /Helvetica|Times|Courier|Symbol|ZapfDingbats/.test(name))
      .map(({ name }) => name),
    ...(facts.missingGlyphs > 0 ? [`${facts.missingGlyphs} boxes in place of letters`] : []),
    ...ruleFaults(pdf),
    ...blank.map(() => 'a page of nothing but furniture'),
  ];
}
