import { pathToFileURL } from 'node:url';
import { FONT_FILES } from './font-files.ts';
import type { Sheet } from './sheet.ts';

const CSS = `@page { size: A4; margin: 14mm }
body { margin: 0; font: 10pt/14pt Sheet }
h1 { font: 600 24pt/28pt Sheet; margin: 10pt 0 4pt }
h2 { font: 600 11pt/15pt Sheet; margin: 8pt 0 2pt }
p { margin: 0 0 6pt } ul { margin: 0; padding-left: 12pt; columns: 2 }
header, footer, .facts { display: flex; justify-content: space-between; gap: 8pt }
.address { font-style: italic; font-size: 12pt } .price { font: 600 20pt/26pt Sheet }
.lead { width: 100%; height: 240pt; object-fit: cover } .more { display: grid; grid-template-columns: repeat(3, 1fr); gap: 6pt; margin-top: 6pt }
.more img { width: 100%; height: 84pt; object-fit: cover } td { padding-right: 16pt }`;

/** The sheet as a page that a browser prints on A4. */
export function htmlOf({ words, photos }: Sheet): string {
  const { masthead, title, address, price, facts, paragraphs, features, terms, agent } = words;
  const [lead, ...more] = photos.map((file) => pathToFileURL(file).href);
  const image = (file: string, name: string) => `<img class="${name}" src="${file}" alt="A room">`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${safe(title)}</title><style>${fontFaces()}${CSS}</style>
<header>${masthead.map((text) => `<span>${safe(text)}</span>`).join('')}</header>
${lead ? image(lead, 'lead') : ''}<div class="more">${more.map((file) => image(file, '')).join('')}</div>
<h1>${safe(title)}</h1><p class="address">${safe(address)}</p><p class="price">${safe(price)}</p>
<div class="facts">${facts.map(({ figure, label }) => `<span><b>${safe(figure)}</b> ${safe(label)}</span>`).join('')}</div>
${paragraphs.map((text) => `<p>${safe(text)}</p>`).join('')}
<h2>${safe(features.heading)}</h2><ul>${features.lines.map((text) => `<li>${safe(text)}</li>`).join('')}</ul>
<table>${terms.map(({ label, value }) => `<tr><td>${safe(label)}</td><td>${safe(value)}</td></tr>`).join('')}</table>
<footer>${agent.map((text) => `<span>${safe(text)}</span>`).join('')}</footer></html>`;
}

function fontFaces(): string {
  const face = (file: string, how: string) =>
    `@font-face { font-family: Sheet; src: url("${pathToFileURL(file).href}"); ${how} }`;
  return [
    face(FONT_FILES.regular, 'font-weight: 400'),
    face(FONT_FILES.semibold, 'font-weight: 600 900'),
    face(FONT_FILES.italic, 'font-weight: 400; font-style: italic'),
  ].join('\n');
}

const safe = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
