import { expect, test } from 'vitest';
import { inDirectionOf, runsFromTheRight, visualRuns } from '../../../worker/flyer/text/bidi.ts';
import { fillLines } from '../../../worker/flyer/text/fill-lines.ts';
import { shape } from '../../../worker/flyer/text/shape.ts';
import { flyer } from './listings.ts';
import { readPdf, render } from './read-pdf.ts';
import { BODY } from './styles.ts';

/** A line of each script that reads from left to right, with what is hard about it: marks, stacks, vowels drawn before their letter. */
const LINES = {
  Latin: 'Ilé oníyàrá mẹ́ta ní Ọ̀ṣun, Đường Nguyễn Huệ, Łódź',
  Greek: 'Διαμέρισμα στη θάλασσα',
  Cyrillic: 'Квартира біля моря, їжак',
  Devanagari: 'हिन्दी में सुंदर घर, क्षत्रिय स्त्री',
  Bengali: 'বাংলা সুন্দর বাড়ি, শ্রী',
  Gurmukhi: 'ਪੰਜਾਬੀ ਘਰ',
  Gujarati: 'સુંદર ઘર ક્ષેત્ર',
  Oriya: 'ଓଡ଼ିଆ ଘର',
  Tamil: 'தமிழ் வீடு கொள்',
  Telugu: 'తెలుగు ఇల్లు స్త్రీ',
  Kannada: 'ಕನ್ನಡ ಮನೆ ಕ್ಷೇತ್ರ',
  Malayalam: 'ബീച്ച് വീട് ക്ഷേത്രം',
  Sinhala: 'ශ්‍රී ලංකා නිවස',
  Thai: 'บ้านพร้อมอยู่ น้ำอุ่น',
  Lao: 'ເຮືອນ ນ້ຳ',
  Khmer: 'ផ្ទះ ខ្មែរ',
  Burmese: 'မြန်မာ အိမ် ကြီး',
  'Burmese, with room that the font makes by blank glyphs': 'ခန္ဌဌ မ္ဘ ္က',
  Ethiopic: 'አማርኛ ቤት',
  Armenian: 'Գեղեցիկ տուն',
  Georgian: 'ლამაზი სახლი',
  Japanese: '渋谷区の南向き3LDK。「原宿」駅徒歩7分、※５，８００万円……ペット可！ヶ㎡㍿',
  'Chinese, simplified': '静安区“南北通透”，精装修——适合家庭自住：直骨角刃令海目长',
  'Chinese, traditional': '臺北市大安區，近「忠孝復興」站；採光佳、屋況良好。ㄅㄆㄇ',
  Korean: '서울특별시 강남구 남향 아파트, 漢字 표기',
  emoji: 'Pool 🏊🏽‍♂️ 👨‍👩‍👧 🇳🇬 ❤️ 1️⃣',
  signs: '✓ ≈ ≤ − ½ № ★ → ℃ ♿',
};

test.for(Object.entries(LINES))('%s is drawn whole, and copied as it was written', async ([, line]) => {
  const { pdf, warnings } = await render(flyer({ title: 'House', features: [line] }));

  expect(warnings).toEqual([]);
  expect(withoutBlanks((await readPdf(pdf)).text)).toContain(withoutBlanks(line));
});

test.for(['شقة 3 غرف نوم في دبي مارينا (مدفأ)', 'דירת 3 חדרים, 85 מ"ר (קומה 4)', 'می‌خواهم خانه‌ای'])(
  '%s is drawn whole, from the right',
  async (line) => {
    const { pdf, warnings } = await render(flyer({ title: line }));

    expect(warnings).toEqual([]);
    expect(pdf.byteLength).toBeGreaterThan(0);
  },
);

test('in a line from the right, numbers and Latin words keep their order, and brackets are turned', () => {
  expect(visualRuns('שלום 1,250 (Palm View)')).toEqual(
    [
      { text: '(', isRightToLeft: true },
      { text: 'Palm View', isRightToLeft: false },
      { text: ' (', isRightToLeft: true },
      { text: '1,250', isRightToLeft: false },
      { text: 'שלום ', isRightToLeft: true },
    ].map((run, index) => (index === 0 ? { ...run, text: ')' } : run)),
  );
  const [open, close] = [shape('(', BODY), shape('א)', BODY)];
  expect(close.glyphs[0]?.id).toBe(open.glyphs[0]?.id);
});

test.for([
  ['اتصل 04-555-0100 الآن', '04-555-0100'],
  ['اتصل +971 4 555 0100 الآن', '+971 4 555 0100'],
  ['الرقم AB-12/3 هنا', 'AB-12/3'],
  ['البريد info@palm.example هنا', 'info@palm.example'],
  ['الموقع https://palm.example/3/ هنا', 'https://palm.example/3/'],
  ['הטלפון 04-555-0100 כאן', '04-555-0100'],
] as const)('in %s the groups of %s keep their order', ([line, kept]) => {
  const runs = visualRuns(line).filter(({ isRightToLeft }) => !isRightToLeft);

  expect(runs.map(({ text }) => text).join('')).toContain(kept);
});

test('a picture of several characters is one glyph in a line from the right too, and leaves the direction to the letters', () => {
  for (const picture of ['🏊🏽‍♂️', '👨‍👩‍👧', '🇩🇪', '❤️', '🏡', '🏴󠁧󠁢󠁳󠁣󠁴󠁿']) {
    const line = `בית ${picture} Villa ${picture}`;
    const alone = shape(picture, BODY);

    expect(alone.glyphs).toHaveLength(1);
    expect(shape(line, BODY).glyphs.filter(({ id }) => id === alone.glyphs[0]?.id)).toHaveLength(2);
    expect(runsFromTheRight(`${picture} בית`)).toBe(true);
    expect(runsFromTheRight(`${picture} Villa בית`)).toBe(false);
  }
});

test('a range of two numbers follows the direction of its line', () => {
  const text = visualRuns('من 85 - 100 متر')
    .map((run) => run.text)
    .join('');

  expect(text.indexOf('100')).toBeLessThan(text.indexOf('85'));
});

test('every line of a paragraph from the right runs from the right, whatever it begins with', () => {
  const text = 'דירה יפה עם נוף Palm View Apartments 2024 בקומה גבוהה מאוד';
  const { lines } = fillLines(text, BODY, { width: 90 });

  expect(lines.length).toBeGreaterThan(2);
  expect(lines.every(runsFromTheRight)).toBe(true);
  expect(runsFromTheRight('Palm View בקומה')).toBe(false);
  expect(inDirectionOf('דירה, Palm View בקומה', ['Palm View בקומה']).every(runsFromTheRight)).toBe(true);
});

test('a line of a paragraph that runs from the left does so too, though it begins with a word that runs from the right', () => {
  const text = 'The house is called שלום, and stands by the sea. '.repeat(6).trim();
  const widths = Array.from({ length: 40 }, (_, index) => 90 + 4 * index);
  const lines = widths.flatMap((width) => [...fillLines(text, BODY, { width }).lines]);
  const starting = lines.filter((line) => /^\u200e?ש/u.test(line));

  expect(starting.length).toBeGreaterThan(0);
  for (const line of lines) expect(runsFromTheRight(line)).toBe(false);
  expect(visualRuns(starting[0] ?? '')[0]).toEqual({ text: 'שלום', isRightToLeft: true });
});

test('a text without blanks is broken between words where a dictionary knows them', () => {
  const { lines } = fillLines('ห้องมุมชั้นสูงวิวเมืองไม่บล็อกวิวมีเครื่องปรับอากาศทุกห้อง', BODY, { width: 80 });
  const words = new Set(
    Array.from(new Intl.Segmenter('th', { granularity: 'word' }).segment(lines.join('')), ({ index }) => index),
  );

  const ends = lines.map((_line, index) => lines.slice(0, index).join('').length);
  for (const end of ends) expect(words.has(end)).toBe(true);
  expect(lines.length).toBeGreaterThan(2);
});

const withoutBlanks = (text: string): string => text.normalize('NFKC').replace(/[\s\u200e]/gu, '');
