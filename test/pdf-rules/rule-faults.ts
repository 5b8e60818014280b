import { fontFaults } from './font-faults.ts';
import { nameOf, type PdfFile, readPdfFile, textOf } from './read-file.ts';
import { treeFaults } from './tree-faults.ts';
import { xmlTexts } from './xml-texts.ts';

/** Where a file breaks the rules of PDF/UA-1 that a program can check; empty when it keeps them. */
export function ruleFaults(pdf: Uint8Array): string[] {
  const file = readPdfFile(pdf);
  return [...catalogueFaults(file), ...treeFaults(file), ...fontFaults(file)];
}

function catalogueFaults(file: PdfFile): string[] {
  const { root, info } = file;
  const title = textOf(file.get(info.Title));
  const packet = Buffer.from(file.stream(root.Metadata), 'latin1').toString();
  const names = file.dict(root.Names);
  return [
    ...(textOf(file.get(root.Lang)) === '' ? ['the language is not told'] : []),
    ...(title === '' ? ['there is no title'] : []),
    ...(file.dict(root.MarkInfo).Marked === true ? [] : ['it does not say that it is tagged']),
    ...(file.dict(root.ViewerPreferences).DisplayDocTitle === true ? [] : ['the title is not what a window shows']),
    ...(nameOf(file.dict(root.Metadata).Subtype) === 'XML' ? [] : ['there is no metadata']),
    ...metadataFaults(packet, title),
    ...(['OpenAction', 'AA', 'AcroForm'] as const)
      .filter((key) => root[key] !== undefined)
      .map((key) => `it has ${key}`),
    ...(names.JavaScript ? ['it has JavaScript'] : []),
  ];
}

function metadataFaults(packet: string, title: string): string[] {
  try {
    const texts = xmlTexts(packet);
    return [
      ...(texts.get('pdfuaid:part') === '1' ? [] : ['the metadata does not name PDF/UA-1']),
      ...(texts.get('dc:title')?.trim() === title.trim() || /\p{Cc}/u.test(title)
        ? []
        : ['the metadata has another title']),
    ];
  } catch (error) {
    return [`the metadata is no XML: ${error}`];
  }
}
