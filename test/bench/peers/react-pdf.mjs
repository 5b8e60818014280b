import { Document, Font, Image, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';

const styles = StyleSheet.create({
  page: { padding: 40, fontFamily: 'Sheet', fontSize: 10, lineHeight: 1.4 },
  row: { flexDirection: 'row', justifyContent: 'space-between', flexWrap: 'wrap' },
  lead: { width: '100%', height: 240, objectFit: 'cover' },
  more: { width: '32%', height: 84, objectFit: 'cover', marginTop: 6 },
  title: { fontWeight: 600, fontSize: 24, marginTop: 10 },
  address: { fontStyle: 'italic', fontSize: 12 },
  price: { fontWeight: 600, fontSize: 20 },
  strong: { fontWeight: 600 },
});

/** Fonts are registered once, as it wants them. */
export async function openRenderer() {
  let isReady = false;
  return {
    async render(sheet) {
      if (!isReady) register(sheet.fonts);
      isReady = true;
      return await renderToBuffer(documentOf(sheet));
    },
    close: async () => {},
  };
}

function register({ regular, semibold, italic }) {
  const fonts = [{ src: regular }, { src: semibold, fontWeight: 600 }, { src: italic, fontStyle: 'italic' }];
  Font.register({ family: 'Sheet', fonts });
}

function documentOf({ words, photos }) {
  const { masthead, title, address, price, facts, paragraphs, features, terms, agent } = words;
  const [lead, ...more] = photos;
  return h(
    Document,
    { title, language: 'en' },
    h(
      Page,
      { size: 'A4', style: styles.page },
      row(masthead),
      lead && h(Image, { src: lead, style: styles.lead }),
      h(View, { style: styles.row }, ...more.map((src) => h(Image, { src, style: styles.more }))),
      h(Text, { style: styles.title }, title),
      h(Text, { style: styles.address }, address),
      h(Text, { style: styles.price }, price),
      h(View, { style: styles.row }, ...facts.map(fact)),
      ...paragraphs.map((text) => h(Text, null, text)),
      h(Text, { style: styles.strong }, features.heading),
      ...features.lines.map((text) => h(Text, null, `• ${text}`)),
      ...terms.map(({ label, value }) => h(Text, null, `${label}: ${value}`)),
      row(agent),
    ),
  );
}

const row = (texts) => h(View, { style: styles.row }, ...texts.map((text) => h(Text, null, text)));
const fact = ({ figure, label }) => h(Text, null, h(Text, { style: styles.strong }, figure), ` ${label}`);
