import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEXT_CHECKS } from '../flyer-cases/checks/text-checks.ts';
import { NOT_YET_MET } from '../flyer-cases/not-yet-met.ts';
import { plain } from '../flyer-cases/plain-text.ts';
import { type FlyerCase, readCases } from '../flyer-cases/read-cases.ts';
import { render } from '../flyer-cases/rendering.ts';
import { has } from '../support/has.ts';

const run = promisify(execFile);
const DRAWN = readCases().filter(({ expect: { outcome } }) => outcome !== 'reject');
const CODED = DRAWN.filter(({ name, expect: { qr } }) => qr && !NOT_YET_MET[name]?.includes('links'));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handbill-cases-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function drawn(flyerCase: FlyerCase) {
  const rendering = await render(flyerCase);
  if (!rendering) throw new Error(`${flyerCase.name} was refused`);
  const file = join(folder, `${flyerCase.name}.pdf`);
  await writeFile(file, rendering.pdf);
  return { rendering, file };
}

test.runIf(has('qpdf', 'pdftotext')).each(DRAWN.map((flyerCase) => [flyerCase.name, flyerCase] as const))(
  '%s is sound to qpdf and reads as expected to poppler',
  async (name, flyerCase) => {
    const { rendering, file } = await drawn(flyerCase);
    await run('qpdf', ['--check', file]);
    const { stdout } = await run('pdftotext', ['-raw', '-enc', 'UTF-8', file, '-']);
    const read = { ...rendering, facts: { ...rendering.facts, text: plain(stdout) } };
    const { text = [], absent = [], textAnyOf = [], order = [], words = [] } = flyerCase.expect;
    const faults = {
      text: await TEXT_CHECKS.text(text, read, flyerCase),
      absent: await TEXT_CHECKS.absent(absent, read, flyerCase),
      textAnyOf: await TEXT_CHECKS.textAnyOf(textAnyOf, read, flyerCase),
      order: await TEXT_CHECKS.order(order, read, flyerCase),
      words: await TEXT_CHECKS.words(words, read, flyerCase),
    };
    const known = NOT_YET_MET[name] ?? [];

    expect(Object.entries(faults).filter(([key, found]) => found.length > 0 && !known.includes(key))).toEqual([]);
  },
);

test.runIf(has('pdftoppm', 'zbarimg'))('the codes lead to the pages of their listings', async () => {
  for (const flyerCase of CODED) {
    const { file } = await drawn(flyerCase);
    await run('pdftoppm', ['-r', '150', '-png', '-singlefile', file, file]);
    const { stdout } = await run('zbarimg', ['--quiet', '--raw', `${file}.png`]);

    expect(stdout.trim()).toBe(flyerCase.expect.qr);
  }
});
