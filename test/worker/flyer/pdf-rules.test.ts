import { expect, test } from 'vitest';
import { bytesOf, openDocument } from '../../../worker/flyer/document.ts';
import { drawSheets } from '../../../worker/flyer/draw.ts';
import type { Part, Sheet } from '../../../worker/flyer/sheet.ts';
import type { TextStyle } from '../../../worker/flyer/text/style.ts';
import { readContent } from '../../pdf-rules/content-faults.ts';
import { readPdfFile, textOf } from '../../pdf-rules/read-file.ts';
import { ruleFaults } from '../../pdf-rules/rule-faults.ts';
import { xmlTexts } from '../../pdf-rules/xml-texts.ts';
import { flyer, IKOYI } from './listings.ts';
import { render } from './read-pdf.ts';

const STYLE: TextStyle = { face: 'regular', size: 12, leading: 15, tracking: 0, features: [] };
const NOTHING_SAID = { type: 'box', x: 400, y: 60, width: 80, height: 80, fill: [20, 20, 20] } as const;

const said = (role: Part['role'], text: string, baseline: number, more: Partial<Part> = {}): Part => ({
  role,
  marks: [{ type: 'text', x: 40, baseline, text, style: STYLE, colour: [0, 0, 0] }],
  ...more,
});

/** With all that a sheet may have: links in a paragraph, a list and a figure, figures, decoration. */
const FULL: Part[] = [
  said('H1', 'A house by the sea', 60, { link: 'https://listings.example/sea' }),
  said('H2', 'What there is', 90),
  said('LI', 'A garden', 110),
  { role: 'Artifact', marks: [{ type: 'line', from: [40, 114], to: [200, 114], thickness: 1, colour: [0, 0, 0] }] },
  said('LI', 'Write to us', 130, { link: 'mailto:sea@homes.example' }),
  said('P', '+44 20 7946 0123', 150, { link: 'tel:+44 20 7946 0123' }),
  { role: 'Figure', alt: 'The front', marks: [NOTHING_SAID] },
  {
    role: 'Figure',
    alt: 'Code of the page',
    marks: [{ ...NOTHING_SAID, y: 200 }],
    link: 'https://listings.example/sea',
  },
  said('P', 'No link at all', 170, { link: 'javascript:alert(1)' }),
];

async function fileOf(...pages: Part[][]): Promise<Buffer> {
  const doc = openDocument({ title: 'A house', language: 'en-GB', direction: 'ltr' });
  drawSheets(
    doc,
    pages.map((parts): Sheet => ({ width: 500, height: 700, parts })),
    new Map(),
  );
  return await bytesOf(doc);
}

test('flyers, and sheets with all that there may be on several pages, keep the rules of PDF/UA-1', async () => {
  expect(ruleFaults((await render(flyer())).pdf)).toEqual([]);
  expect(ruleFaults((await render({ listing: IKOYI, design: { profile: 'PRINT' } })).pdf)).toEqual([]);
  expect(ruleFaults(await fileOf(FULL, [said('P', 'Overleaf', 60), ...FULL.slice(4)], FULL))).toEqual([]);
});

test('a link that opens anything but a page, a letter or a call is text alone', async () => {
  const file = readPdfFile(await fileOf(FULL));
  const targets = file.pages
    .flatMap(({ Annots }) => file.list(Annots))
    .map((annotation) => textOf(file.dict(file.dict(annotation).A).URI));

  expect(targets).toEqual([
    'https://listings.example/sea',
    'mailto:sea@homes.example',
    'tel:+442079460123',
    'https://listings.example/sea',
  ]);
});

test.each<[string, Part[]]>([
  ['Figure 12 has no alternative text', [said('H1', 'A', 40), { role: 'Figure', marks: [NOTHING_SAID] }]],
  ['the first heading is not H1', [said('H2', 'A', 40)]],
  ['the first heading is not H1', [said('P', 'A', 40)]],
])('the rules find: %s', async (fault, parts) => {
  expect((await ruleFaults(await fileOf(parts))).map((found) => found.replace(/\d+ has no/, '12 has no'))).toContain(
    fault,
  );
});

/** A file is packed: what is changed in it must keep its length. */
const changed = async (from: string, to: string) =>
  Buffer.from((await fileOf(FULL)).toString('latin1').replace(from, to), 'latin1');

test.each([
  ['/S /H1', '/S /H7', /H7 \d+ is of no kind/],
  ['/S /LBody', '/S /LBoby', /LI \d+ holds LBoby/],
  ['/Marked true', '/Marked null', /does not say that it is tagged/],
  ['/DisplayDocTitle true', '/DisplayDocTitle null', /not what a window shows/],
  ['/Lang (en-GB)', '/Long (en-GB)', /the language is not told/],
  ['<pdfuaid:part>1', '<pdfuaid:part>2', /does not name PDF\/UA-1/],
  ['/S /URI', '/S /GTO', /an annotation is no link/],
  ['(https:', '(ftp00:', /it links ftp00:/],
  ['/CIDToGIDMap /Identity', '/CIDToGIDMap /Idantity', /does not say which glyphs/],
  ['/FontFile2', '/FontFile9', /is not embedded/],
  ['/Contents (A house', '/Cantents (A house', /an annotation says nothing/],
])('a file with %s in place of %s breaks a rule', async (from, to, fault) => {
  expect(ruleFaults(await changed(from, to)).join('\n')).toMatch(fault);
});

test.each([
  ['0 0 10 10 re f', ['f paints what is not marked']],
  ['/P <</MCID 0>> BDC /Artifact BMC 0 0 m S EMC EMC', ['Artifact lies in other marked content']],
  ['/P <</MCID 0>> BDC (a) Tj', ['1 markings are never closed']],
  ['EMC', ['a marking is closed that was never opened']],
  ['/P <</MCID 0>> BDC /Span <</ActualText (a)>> BDC (a) Tj EMC EMC /Artifact BMC 0 0 m S EMC', []],
])('a page that draws %s is told: %j', (stream, faults) => {
  expect(readContent(stream).faults).toEqual(faults);
});

test('the metadata parses with any signs in every field, and says what the file says', async () => {
  const signs = '& < > " \' ]]> <!-- &amp; ₦ \u0001 🏡';
  const facts = { title: `Title ${signs}`, author: `Agency ${signs}`, subject: `Address ${signs}` };
  const doc = openDocument({ ...facts, language: 'en', direction: 'rtl' });
  drawSheets(doc, [{ width: 500, height: 700, parts: FULL }], new Map());
  const pdf = await bytesOf(doc);
  const file = readPdfFile(pdf);
  const told = (text: string) => text.replace('\u0001', '');
  const texts = xmlTexts(Buffer.from(file.stream(file.root.Metadata), 'latin1').toString());

  expect(ruleFaults(pdf)).toEqual([]);
  expect([file.info.Title, file.info.Author, file.info.Subject].map((value) => textOf(file.get(value)))).toEqual(
    Object.values(facts),
  );
  expect(texts.get('dc:title')).toBe(told(facts.title));
  expect(texts.get('dc:creator')).toBe(told(facts.author));
  expect(texts.get('dc:description')).toBe(told(facts.subject));
  expect(texts.get('pdfuaid:part')).toBe('1');
});
