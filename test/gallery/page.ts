export interface Shown {
  name: string;
  pages: string[];
  /** The picture that it is held against. */
  beside: string | undefined;
  pdf: string;
  warnings: string[];
  fault: string | undefined;
}

const STYLE = `body{font:14px/1.5 system-ui;margin:24px;background:#eee}figure{margin:0 0 32px}
img{height:560px;margin-right:12px;background:#fff;box-shadow:0 1px 6px #0004}figcaption{margin-bottom:6px}small{color:#555}`;

/** One page with everything, for people's eyes. */
export function galleryPage(shown: readonly Shown[]): string {
  const figures = shown.map(figure).join('\n');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>${STYLE}</style>\n${figures}</html>\n`;
}

function figure({ name, pages, beside, pdf, warnings, fault }: Shown): string {
  const images = [...(beside ? [beside] : []), ...pages]
    .map((file) => `<img src="${file}" loading="lazy" alt="">`)
    .join('');
  const told = [...(fault ? [fault] : []), ...warnings].map(escaped).join('<br>');
  return `<figure><figcaption><a href="${pdf}">${name}</a> <small>${told}</small></figcaption>${images}</figure>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
