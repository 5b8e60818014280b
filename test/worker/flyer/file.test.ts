import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import type { Listing } from '../../../sql/listing/listing.ts';
import { readBack } from '../../../worker/flyer/verify/read-back.ts';
import { flyer, IKOYI } from './listings.ts';
import { readPdf, render } from './read-pdf.ts';

const run = promisify(execFile);

test('every font is one of ours and embedded; a standard font is nowhere named', async () => {
  for (const payload of [flyer(), { listing: IKOYI }]) {
    const file = Buffer.from((await render(payload)).pdf).toString('latin1');
    const names = [...file.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name);

    expect(names.length).toBeGreaterThanOrEqual(3);
    for (const name of names) expect(name).toMatch(/^[A-Z]{6}\+SourceSerif4-(Regular|Italic|SemiBold)$/);
    expect(file.match(/\/FontFile2 /g)).toHaveLength(new Set(names).size);
    expect(file).not.toMatch(/Helvetica|Times|Courier|Symbol|ZapfDingbats/);
  }
});

test('only the text layer calls the text and font functions of pdfkit', async () => {
  const files = await readdir('worker/flyer', { recursive: true });
  const sources = files.filter((file) => file.endsWith('.ts') && file !== 'text/draw-text.ts');

  expect(sources.length).toBeGreaterThan(30);
  for (const file of sources) {
    expect(await readFile(`worker/flyer/${file}`, 'utf8'), file).not.toMatch(/\bdoc\s*\.(text|font|registerFont)\(/);
  }
});

test('the metadata is well formed with any title', async () => {
  const title = 'Smith & Sons <Ltd> "Garden" ₦';
  const { pdf } = await render(flyer({ title }));
  const found = await readPdf(pdf);
  const packet =
    Buffer.from(pdf)
      .toString('utf8')
      .match(/<x:xmpmeta[\s\S]*<\/x:xmpmeta>/)?.[0] ?? '';

  expect(found.title).toBe(title);
  expect(found.xmpTitle).toBe(title);
  expect(packet).toContain('Smith &amp; Sons &lt;Ltd&gt; &quot;Garden&quot; ₦');
  expect(packet).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
});

test('readers by ear get title, paragraphs and a list, in the order of reading', async () => {
  const { roles, language } = await readPdf((await render({ listing: IKOYI })).pdf);

  expect(language).toBe('en');
  expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
  expect(roles.filter((role) => role === 'L')).toHaveLength(1);
  expect(roles.filter((role) => role === 'LBody')).toHaveLength(IKOYI.features?.length ?? 0);
  expect(roles.indexOf('H1')).toBeLessThan(roles.indexOf('L'));
});

test('what is in another language than the file says so, for readers by ear', async () => {
  const languagesOf = async (listing: Partial<Listing>) => {
    const file = Buffer.from((await render(flyer(listing))).pdf).toString('latin1');
    return [...new Set([...file.matchAll(/\/Lang \(([^)]*)\)/g)].map(([, tag]) => tag))].sort();
  };
  const features = ['Two lifts', 'דירה מוארת', 'Светлая квартира'];

  expect(await languagesOf({ features: ['Two lifts'] })).toEqual(['en']);
  expect(await languagesOf({ features })).toEqual(['en', 'he', 'ru']);
  expect(await languagesOf({ title: 'Deniz manzaralı daire', locale: 'tr-TR' })).toEqual(['en', 'tr-TR']);
  expect(await languagesOf({ title: '太古城三房', locale: 'zh-Hant-HK', features })).toEqual([
    'he',
    'ru',
    'zh-Hant-HK',
  ]);
});

test('words of two lines, and a figure and its label, stay apart for readers by ear', async () => {
  const { lines } = await readBack((await render({ listing: { ...IKOYI, address: '5 Marina\nLagos Island' } })).pdf);
  const heard = lines.join('');

  for (const words of ['detached duplex with pool', '5 Marina Lagos Island', '5 bedrooms', '620 m² living area']) {
    expect(heard).toContain(words);
  }
  expect(heard).toContain('₦1,250,000,000 Asking price');
  expect(heard).toContain('tenure Certificate of Occupancy');
  expect(heard).toContain(IKOYI.description?.replace(/\s+/g, ' '));
});

test('the file is PDF 1.7 and holds no action and no time of its making', async () => {
  const file = Buffer.from((await render(flyer())).pdf).toString('latin1');

  expect(file).toMatch(/^%PDF-1\.7/);
  expect(file).not.toMatch(/\/(JavaScript|JS|Launch|OpenAction|AA|SubmitForm)\b/);
  expect(file).not.toContain(`D:${new Date().getUTCFullYear()}`);
});

test('twenty renders, with others between them, give the same bytes', async () => {
  const hashes = new Set<string>();
  for (let round = 0; round < 20; round += 1) {
    hashes.add((await render({ listing: IKOYI })).sha256);
    if (round % 5 === 0)
      await render(flyer({ title: `Harbour & palm ${round}`, agent: { agency: 'hARBOUR & pALM rEALTY' } }));
  }

  expect(hashes.size).toBe(1);
});

test('another process gives the same bytes', async () => {
  expect(inject('buildProblem')).toBe('');
  const script = `
    const { renderFlyer } = await import('./dist/worker/flyer/render-flyer.js');
    const flyer = await renderFlyer(${JSON.stringify({ listing: IKOYI })}, {
      progress: async () => {}, obtain: () => Promise.reject(new Error()), signal: new AbortController().signal,
    });
    console.log(flyer.sha256);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);

  expect(stdout.trim()).toBe((await render({ listing: IKOYI })).sha256);
});
