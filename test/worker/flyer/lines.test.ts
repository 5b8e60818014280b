import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balance } from '../../../worker/flyer/text/balance.ts';
import { piecesOf } from '../../../worker/flyer/text/break-opportunities.ts';
import { fillByClauses } from '../../../worker/flyer/text/clauses.ts';
import { cutToWidth, fillOrCut } from '../../../worker/flyer/text/cut.ts';
import { fillLines } from '../../../worker/flyer/text/fill-lines.ts';
import { widthOf } from '../../../worker/flyer/text/style.ts';
import { cpuMsOf } from '../../support/cpu-time.ts';
import { BODY, titleStyle } from './styles.ts';

const LARGE = titleStyle(40, 44);
const words = fc.array(fc.stringMatching(/^[a-zA-Zé0-9&-]{1,90}$/), { minLength: 1, maxLength: 40 });

test('lines hold the whole text and never leave the measure', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 30, max: 500 }), (someWords, width) => {
      const text = someWords.join(' ');
      const { lines, rest } = fillLines(text, BODY, { width });

      expect(rest).toBe('');
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      for (const line of lines) expect(widthOf(line.trimEnd(), BODY)).toBeLessThanOrEqual(width + 0.02);
    }),
    { numRuns: 60 },
  );
});

test('what is cut ends in an ellipsis inside the measure, and is the beginning of the text', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 30, max: 300 }), (someWords, width) => {
      const text = someWords.join(' ');
      const { lines, wasCut } = fillOrCut(text, BODY, { width, maxLines: 2 });
      const drawn = lines.join('').replaceAll(' ', '');

      for (const line of lines) expect(widthOf(line.trimEnd(), BODY)).toBeLessThanOrEqual(width + 0.02);
      expect(drawn.endsWith('…')).toBe(wasCut);
      expect(text.replaceAll(' ', '').startsWith(drawn.replace(/…$/, ''))).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('fifty thousand letters without a blank are broken in no time', () => {
  const cpuMs = cpuMsOf(() => {
    const { lines } = fillLines('A'.repeat(50_000), BODY, { width: 200 });
    expect(lines.join('')).toHaveLength(50_000);
  });

  expect(cpuMs).toBeLessThan(5_000);
});

test('letters without a blank are taken apart beside letters of a script that has none, too', () => {
  const text = `\u0e01${'A'.repeat(50_000)}${'!'.repeat(1_000)}`;

  const pieces = [...piecesOf(text)];

  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(Math.max(...pieces.map((piece) => piece.text.length))).toBeLessThanOrEqual(60);
});

test('words and letters without blanks between them fill each line as far as it goes, and no further', () => {
  const words = ['คอนโดมิเนียม', 'ใกล้', 'บีทีเอส', 'ห้องน้ำ', 'ផ្ទះ', 'បន្ទប់', 'အသစ်', 'ခန်း', ' 3 ', 'BTS', '…', '·'];
  const letters = ['海', '景', '、', '「', '」', '。', 'カ', 'ー', '—', '“', '”', '🏡', '❤️', '👨‍👩‍👧', '🇳🇬', '한'];
  const unspaced = fc.array(fc.constantFrom(...words, ...letters), { minLength: 30, maxLength: 120 });
  fc.assert(
    fc.property(unspaced, fc.integer({ min: 60, max: 500 }), (some, width) => {
      const text = some.join('');

      const { lines } = fillLines(text, BODY, { width });

      const pieces = piecesByStart(text);
      let start = 0;
      for (const line of lines.slice(0, -2)) {
        const begins = start;
        start = afterLine(text, start, line);
        const next = pieces.get(start);
        expect(widthOf(line.trimEnd(), BODY)).toBeLessThanOrEqual(width + 0.02);
        // A word that is wider than a line goes on in the next.
        if (next) expect(widthOf(`${text.slice(begins, start)}${next}`.trimEnd(), BODY)).toBeGreaterThan(width);
      }
    }),
    { numRuns: 30 },
  );
});

function piecesByStart(text: string): Map<number, string> {
  let start = 0;
  return new Map(
    [...piecesOf(text)].map((piece) => {
      start += piece.text.length;
      return [start - piece.text.length, piece.text];
    }),
  );
}

/** Where the next line begins: the blanks at the end of one are not drawn. */
function afterLine(text: string, start: number, line: string): number {
  const end = start + line.trimEnd().length;
  return end + text.slice(end).search(/\S|$/u);
}

test('of an endless text only the lines that are asked for are looked at', () => {
  const cpuMs = cpuMsOf(() => {
    const { lines, rest } = fillLines('word '.repeat(200_000), BODY, { width: 200, maxLines: 3 });
    expect(lines).toHaveLength(3);
    expect(rest.length).toBeGreaterThan(900_000);
  });

  expect(cpuMs).toBeLessThan(1_000);
});

test('a cut never parts a letter from its marks', () => {
  const letters = 'ẹ́'.repeat(40);
  const cut = cutToWidth(letters, BODY, 60);

  expect(cut.endsWith('…')).toBe(true);
  expect(letters.startsWith(cut.slice(0, -1))).toBe(true);
  expect([...cut.slice(0, -1)].length % 2).toBe(0);
});

test('a cut inside a long word keeps its beginning where the words before it hardly fill the line', () => {
  expect(cutToWidth(`Licence ${'X'.repeat(200)}`, BODY, 200)).toMatch(/^Licence X{10,}…$/);
  expect(cutToWidth(`Detached house in a garden ${'x'.repeat(200)}`, BODY, 150)).toBe('Detached house in a garden…');
});

test('a title is broken into lines of nearly equal length', () => {
  const { lines } = balance('Five-bedroom detached duplex with pool and boys’ quarters', titleStyle(23, 26), 510, 4);

  expect(lines).toEqual(['Five-bedroom detached duplex ', 'with pool and boys’ quarters']);
});

test('a title does not begin with a stub, nor break after a single figure', () => {
  expect(balance('3-bedroom apartment in Yaba', LARGE, 510, 4).lines).toEqual(['3-bedroom apartment ', 'in Yaba']);
});

test('a word that is wider than the measure is broken once it fills a line, wherever that is', () => {
  const { lines } = fillLines('x'.repeat(200), LARGE, { width: 300 });
  const full = lines.slice(0, -1).map((line) => line.length);

  expect(new Set(full).size).toBe(1);
});

test.for([
  ['Bright three-bedroom terrace with south-facing garden', 244],
  ['Period cottage with south-facing garden', 200],
  ['Magnificent sea-facing penthouse', 250],
  ['Charming semi-detached house', 250],
] as const)('no line of "%s" ends at a hyphen where others are as good', ([title, width]) => {
  const { lines } = balance(title, titleStyle(23, 26), width, 4);

  expect(lines.filter((line) => line.endsWith('-'))).toEqual([]);
  expect(lines.join('')).toBe(title);
});

test('a compound as wide as the line may end at its hyphen, and does so before the title takes another line', () => {
  const { lines } = balance('Well-presented two-bedroom mid-terrace', titleStyle(23, 26), 244, 4);

  expect(lines).toEqual(['Well-presented two-', 'bedroom mid-terrace']);
});

test.for([
  ['Call +234 803 555 0100 now', '+234 803 555 0100'],
  ['Asking 1 250 000 € or near', '1 250 000 €'],
  ['In winter −15 °C outside', '−15 °C'],
  ['A garden of 250 sq ft, and', '250 sq ft,'],
  ['Ein Hof von 40 m² Fläche', '40 m²'],
  ['Down to 2.5 % of the sum', '2.5 %'],
  ['価格は５，８００万円です', '５，８００万円'],
  ['築年は2024年5月です', '2024年'],
  ['강남구 아파트입니다', '아파트입니다'],
  ['恵比寿駅 徒歩 5 分です', '5 分'],
  ['専有面積 72.5 ㎡、角部屋', '72.5 ㎡'],
  ['管理費は 12,000 円です', '12,000 円'],
  ['都心まで３路線利用可', '３路'],
  ['１フロアに住戸２つ', '１フ'],
  ['전용 84 ㎡의 아파트', '84 ㎡'],
  ['총 320세대 중 15층', '320세대'],
  ['지하철역 도보 5 분, 남향', '5 분'],
  ['步行 5 分钟到地铁站', '5 分钟'],
  ['建筑面积 84 平方米，南向', '84 平方米'],
  ['2019 年建成，总价 680 万元', '680 万元'],
  ['實用面積 452 呎，3 房 2 廳', '452 呎'],
  ['คอนโดขนาด 35.50 ตร.ม. ใกล้', '35.50 ตร.ม.'],
  ['เดิน 5 นาทีถึงรถไฟฟ้า', '5 นาที'],
  ['شقة على بعد 5 دقائق من', '5 دقائق'],
  ['דירה במרחק 5 דקות הליכה', '5 דקות'],
  ['Квартира площею 84 м², до', '84 м²'],
  ['कीमत 85 लाख रुपये', '85 लाख'],
  ['The price is 1.2 million now', '1.2 million'],
  ['พร้อมเฟอร์นิเจอร์บิวท์อินครบ', 'เฟอร์นิเจอร์'],
  ['พร้อมเฟอร์นิเจอร์บิวท์อินครบ', 'บิวท์อิน'],
  ['ขายคอนโดใกล้สวนสาธารณะ', 'คอนโด'],
  ['ซุปเปอร์มาร์เก็ตและคลับเฮ้าส์', 'มาร์เก็ต'],
  ['บ้านสองชั้นพร้อมสระว่ายน้ำส่วนตัว', 'สระว่ายน้ำ'],
  ['กรรมสิทธิ์ฟรีโฮลด์', 'ฟรีโฮลด์'],
  ['ติดตั้งโซลาร์เซลล์แล้ว', 'โซลาร์เซลล์'],
  ['ใกล้เซเว่นพร้อมที่จอดรถ', 'พร้อม'],
] as const)('in %s no line ends inside of %s', ([text, kept]) => {
  const pieces = Array.from(piecesOf(text), (piece) => piece.text.trim());

  expect(pieces.some((piece) => piece.includes(kept))).toBe(true);
});

test('what cannot be spoken alone is no word of a Thai line', () => {
  const text = 'ลานเทนนิสและอพาร์ทเม้นต์ ณ ถนนเชิร์ชสตรีทเซ็นทรัล ทาวน์วิลล์';
  const pieces = Array.from(piecesOf(text), (piece) => piece.text.trim());

  expect(pieces).toContain('ณ');
  for (const piece of pieces.filter((each) => each !== 'ณ')) expect(piece).not.toMatch(/^[ก-ฮ]$|^[ก-ฮ]{1,2}์$/u);
});

test('no line of Japanese begins with what closes, or ends with what opens', () => {
  const text = 'サウナ、「静か」な（角部屋）です。ペット可、スーパーまで徒歩３分。ジャグジー付き！';
  for (let width = 30; width < 200; width += 7) {
    const { lines } = fillLines(text, { ...BODY, language: 'ja' }, { width });

    expect(lines.join('')).toBe(text);
    for (const line of lines.slice(1)) expect(line).not.toMatch(/^[、。」）！ーャッ]/u);
    for (const line of lines.slice(0, -1)) expect(line).not.toMatch(/[「（]$/u);
  }
});

test('a short word does not stand alone on the last line where the line before can give it company', () => {
  const text = 'A quiet house in a garden by the river and the old mill on it';
  for (let width = 90; width < 260; width += 5) {
    const { lines } = fillLines(text, BODY, { width });
    const last = lines.at(-1) ?? '';

    expect(lines.join('')).toBe(text);
    for (const line of lines) expect(widthOf(line.trimEnd(), BODY)).toBeLessThanOrEqual(width + 0.02);
    expect(last.trim()).toMatch(/ /);
  }
});

test('a title in Japanese is broken at its wide blank first, and else between words', () => {
  const style = { ...LARGE, language: 'ja' };

  expect(balance('リバーサイド桜丘　中古マンション', style, 400, 4).lines).toEqual([
    'リバーサイド桜丘 ',
    '中古マンション',
  ]);
  const { lines } = balance('閑静な住宅街のマンション', style, 400, 4);
  expect(lines.join('')).toBe('閑静な住宅街のマンション');
  expect(lines).toContain('マンション');
});

test('figures that stand in columns are of one width, and the signs between them keep their own', () => {
  const proportional = { ...BODY, family: 'sans', features: ['lnum'] } as const;
  const tabular = { ...proportional, features: ['lnum', 'tnum'] } as const;

  expect(widthOf('111', proportional)).toBeLessThan(widthOf('888', proportional));
  expect(widthOf('111', tabular)).toBe(widthOf('888', tabular));
  expect(widthOf('-', tabular)).toBe(widthOf('-', proportional));
  expect(widthOf('555-0142', tabular)).toBeCloseTo(widthOf('5550142', tabular) + widthOf('-', proportional), 5);
});

test.each([
  [
    'Calle Orizaba 92, int. 4, Col. Roma Norte, 06700 Ciudad de México, CDMX',
    240,
    ['Calle Orizaba 92, int. 4, Col. Roma Norte, ', '06700 Ciudad de México, CDMX'],
  ],
  ['12345 Very Long Road Name, Austin, TX 78756', 170, ['12345 Very Long Road Name, ', 'Austin, TX 78756']],
  ['東京都世田谷区桜新町、二丁目14番8号、桜ハイツ', 150, ['東京都世田谷区桜新町、', '二丁目14番8号、桜ハイツ']],
  [
    '東京都世田谷区桜新町二丁目14番 ハイツ桜新町 402号室',
    220,
    ['東京都世田谷区桜新町二丁目14番 ', 'ハイツ桜新町 402号室'],
  ],
  [
    '東京都目黒区上目黒2丁目11-5 リバーサイド中目黒 804号室',
    220,
    ['東京都目黒区上目黒2丁目11-5 ', 'リバーサイド中目黒 804号室'],
  ],
  ['One Road, Leeds', 400, ['One Road, Leeds']],
])('an address of several lines ends them at commas, in Japan at blanks: %s', (address, width, lines) => {
  expect(fillByClauses(address, BODY, { width, maxLines: 3 })).toEqual({ lines, wasCut: false });
});

test('an address without commas where they are wanted is broken as any text, and keeps every word', () => {
  const address = 'The Old Rectory and Coach House beside the Church of Saint Mary the Virgin, Eye';
  const measure = { width: 150, maxLines: 4 };
  const { lines } = fillByClauses(address, BODY, measure);

  expect(lines).toEqual(fillOrCut(address, BODY, measure).lines);
  expect(lines.join('')).toBe(address);
});
