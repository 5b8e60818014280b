import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FlyerCase, readCases } from '../flyer-cases/read-cases.ts';
import { render } from '../flyer-cases/rendering.ts';
import { has } from '../support/has.ts';

const run = promisify(execFile);
const CASES = readCases().filter(({ expect: { outcome } }) => outcome !== 'reject');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handbill-pdf-'));
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

async function fileOf(flyerCase: FlyerCase): Promise<string> {
  const rendering = await render(flyerCase);
  if (!rendering) throw new Error(`${flyerCase.name} was refused.`);
  const file = join(folder, `${flyerCase.name}.pdf`);
  await writeFile(file, rendering.pdf);
  return file;
}

describe.runIf(has('pdffonts', 'pdfinfo'))('the tools of printers and archives', () => {
  test.each(CASES.map((flyerCase) => [flyerCase.name, flyerCase] as const))(
    '%s: every font is embedded with its text, and the structure is told',
    async (_, flyerCase) => {
      const file = await fileOf(flyerCase);
      const { stdout: fonts } = await run('pdffonts', [file]);
      const { stdout: structure } = await run('pdfinfo', ['-struct', file]);
      const rows = fonts.trim().split('\n').slice(2);

      expect(rows.length).toBeGreaterThan(0);
      // emb, sub, uni
      for (const row of rows) expect(row).toMatch(/^[A-Z]{6}\+\S+ +CID TrueType +Identity-H +yes yes yes /);
      expect(structure).toMatch(/^Document\n {2}\S/);
      expect(structure).toContain('H1');
    },
  );
});
