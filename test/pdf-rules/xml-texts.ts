const PART = /<\?[^>]*\?>|<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<&]*")*)\s*(\/?)>|([^<]+)/y;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text within each element, by the element's name. Throws where the text is not well-formed XML. */
export function xmlTexts(xml: string): Map<string, string> {
  const texts = new Map<string, string>();
  const open: string[] = [];
  PART.lastIndex = 0;
  for (let at = 0; at < xml.length; at = PART.lastIndex) {
    PART.lastIndex = at;
    const [whole, closing, name = '', , alone, text] = PART.exec(xml) ?? [];
    if (whole === undefined) throw new Error(`No XML at ${xml.slice(at, at + 30)}`);
    if (text !== undefined) for (const each of open) texts.set(each, `${texts.get(each) ?? ''}${plain(text)}`);
    else if (closing && open.pop() !== name) throw new Error(`</${name}> closes another element.`);
    else if (name && !closing && !alone) open.push(name);
  }
  if (open.length > 0) throw new Error(`${open.join(', ')} are never closed.`);
  return texts;
}

function plain(text: string): string {
  if (/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/u.test(text)) throw new Error('A character that XML has no place for.');
  return text.replace(/&(\w*)(;?)/g, (whole, name: string, end: string) => {
    const sign = end && ENTITIES[name];
    if (!sign) throw new Error(`${whole} is no entity.`);
    return sign;
  });
}
