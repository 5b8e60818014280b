import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import type { Template } from '../../sql/listing/listing.ts';
import { type FlyerCase, readCases } from '../flyer-cases/read-cases.ts';
import { contactSheet } from './contact-sheet.ts';
import { drawCase } from './draw-case.ts';
import { type GalleryOptions, readOptions, USAGE } from './options.ts';
import { galleryPage, type Shown } from './page.ts';
import { acceptAll } from './references.ts';

const TEMPLATES: readonly Template[] = ['CLASSIC', 'MODERN', 'WINDOW_CARD'];

const options = readOptions(process.argv.slice(2));
if (options === 'help') console.log(USAGE);
else if (options.accept) await acceptAll();
else await makeGallery(options);

async function makeGallery({ out, beside, only }: GalleryOptions): Promise<void> {
  await mkdir(out, { recursive: true });
  const shown: Shown[] = [];
  const firsts: Buffer[] = [];
  for (const flyerCase of readCases().filter(({ name }) => name.includes(only))) {
    for (const template of TEMPLATES) {
      const one = await show(flyerCase, template, { out, beside });
      if (!one) continue;
      shown.push(one.shown);
      if (one.first) firsts.push(one.first);
    }
  }
  await writeFile(`${out}/gallery.png`, await contactSheet(firsts));
  await writeFile(`${out}/index.html`, galleryPage(shown));
  const faults = shown.filter(({ fault }) => fault);
  for (const { name, fault } of faults) console.log(`${name}: ${fault}`);
  console.log(`${firsts.length} sheets: ${out}/index.html and ${out}/gallery.png`);
  if (faults.length > 0) process.exitCode = 1;
}

type Places = Pick<GalleryOptions, 'out' | 'beside'>;

/** A sheet that does not come is shown with its fault, and holds none of the others back. */
async function show(flyerCase: FlyerCase, template: Template, { out, beside }: Places) {
  const name = `${flyerCase.name}-${template.toLowerCase()}`;
  const nothing = { name, pages: [], beside: undefined, pdf: '', warnings: [] };
  try {
    const drawn = await drawCase(flyerCase, template);
    if (!drawn) return undefined;
    const pages = drawn.pages.map((_, index) => `${name}-${index + 1}.png`);
    for (const [index, file] of pages.entries()) await writeFile(`${out}/${file}`, drawn.pages[index] ?? '');
    await writeFile(`${out}/${name}.pdf`, drawn.pdf);
    const { warnings } = drawn;
    const shown: Shown = {
      name,
      pages,
      pdf: `${name}.pdf`,
      warnings,
      beside: pictureOf(name, out, beside),
      fault: undefined,
    };
    return { shown, first: drawn.pages[0] };
  } catch (error) {
    return { shown: { ...nothing, fault: String(error) }, first: undefined };
  }
}

function pictureOf(name: string, out: string, folder: string | undefined): string | undefined {
  const names = folder === undefined ? [] : ['png', 'jpg'].map((ending) => resolve(folder, `${name}.${ending}`));
  const found = names.find((file) => existsSync(file));
  return found && relative(out, found);
}
