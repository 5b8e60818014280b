import type { Template } from '../../sql/listing/listing.ts';
import type { Copy } from '../../worker/flyer/copy/copy.ts';
import type { Layout } from '../../worker/flyer/layout/layout.ts';
import { marksOf } from '../../worker/flyer/sheet.ts';
import { holdsText } from '../../worker/flyer/verify/compare-text.ts';

/** A text of the listing, as the sheet would print it, the field that a warning names, and a shorter form that tells the same. */
type Said = readonly [path: string, text: string | undefined, short?: string];

/** Texts that stand on no page although no warning names their field. */
export function wordFaults({ copy, address, sheets, warnings }: Layout, template: Template): string[] {
  const lines = marksOf(sheets).flatMap((mark) => (mark.type === 'text' ? [plain(mark.text)] : []));
  const page = lines.join('');
  const isTold = (path: string) =>
    warnings.some((warning) => path.startsWith(warning.path) || warning.path.startsWith(path));
  const wanted = template === 'WINDOW_CARD' ? posterTexts(copy, address) : sheetTexts(copy, address);
  return wanted
    .filter(([path, text, short = text]) => {
      const forms = text && short ? [plain(text), plain(short)] : [];
      return forms.length > 0 && !isTold(path) && !forms.some((form) => isDrawn(form, lines, page));
    })
    .map(([path, text]) => `unsaid: ${path} ${text?.slice(0, 60)}`);
}

/** A text may run on over columns and pages, whose other lines lie between its own: some of the lines, in their order, are the text. */
function isDrawn(text: string, lines: readonly string[], page: string): boolean {
  if (page.includes(text) || holdsText(page, text)) return true;
  const reached = new Set([0]);
  for (const line of lines)
    for (const from of [...reached]) if (text.startsWith(line, from)) reached.add(from + line.length);
  return reached.has(text.length);
}

const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u2066-\u2069\s]+/gu;
const plain = (text: string) => text.normalize('NFC').replace(UNSEEN, '').toLowerCase();

function posterTexts({ title, price, agent }: Copy, address: string): Said[] {
  return [
    ['/listing/title', title],
    ['/listing/priceMinor', price.text],
    ...address.split('\n').map((line): Said => ['/listing/address', line]),
    ['/listing/agent/agency', agent?.agency],
    ['/listing/agent/phone', agent?.phone],
  ];
}

function sheetTexts(copy: Copy, address: string): Said[] {
  const { agent, energy } = copy;
  return [
    ['/listing/title', copy.title],
    ['/listing/priceMinor', copy.price.text],
    ...address.split('\n').map((line): Said => ['/listing/address', line]),
    ...copy.facts.flatMap(({ figure, label, short, path }): Said[] => [
      [path, figure],
      short ? [path, label, short] : [path, label],
    ]),
    ...[...copy.terms, ...copy.fees].flatMap(({ label, value, path }): Said[] => [
      [path, label],
      [path, value],
    ]),
    ...energyTexts(energy),
    ['/listing/propertyType', copy.type?.value],
    ...copy.transport.map((stop): Said => ['/listing/transport', stop]),
    ...copy.features.map((feature, index): Said => [`/listing/features/${index}`, feature]),
    ...copy.description.split('\n').map((paragraph): Said => ['/listing/description', paragraph]),
    ...copy.disclaimers.map((text): Said => ['/listing/disclaimers', text]),
    ['/listing/agent/name', agent?.name],
    ['/listing/agent/agency', agent?.agency],
    ['/listing/agent/phone', agent?.phone],
    ['/listing/agent/email', agent?.email],
    ['/listing/agent/licenceNumber', agent?.licence],
    ['/listing/transaction', copy.transaction],
    ['/listing/listingId', copy.reference],
    ['/listing/energy', energy?.rating],
    ['/listing/energy/validUntil', energy?.until],
  ];
}

/** A class that its scale does not have stands beside the name of the scheme. */
function energyTexts(energy: Copy['energy']): Said[] {
  if (!energy) return [];
  const { heading, rows } = energy;
  return rows.flatMap(({ label, value, path }): Said[] => [
    path === '/listing/energy/rating' ? [path, label, heading] : [path, label],
    [path, value],
  ]);
}
