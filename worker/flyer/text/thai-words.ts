/** Words of the trade, most of them borrowed, that the dictionary takes apart where they stand beside others. A longer one stands before its beginning. */
const OF_THE_TRADE = [
  'พร้อมเข้าอยู่',
  'เข้าอยู่',
  'เฟอร์นิเจอร์',
  'บิวท์อิน',
  'บิ้วท์อิน',
  'บิลท์อิน',
  'บิวต์อิน',
  'อพาร์ทเมนท์',
  'อพาร์ตเมนต์',
  'อพาร์ทเม้นท์',
  'คอนโดมิเนียม',
  'คอนโด',
  'ทาวน์เฮาส์',
  'ทาวน์เฮ้าส์',
  'ทาวน์โฮม',
  'เพนท์เฮาส์',
  'เพนต์เฮาส์',
  'ดูเพล็กซ์',
  'เซอร์วิส',
  'ออฟฟิศ',
  'โชว์รูม',
  'สตูดิโอ',
  'แมนชั่น',
  'รีสอร์ท',
  'วิลล่า',
  'เคาน์เตอร์',
  'ฟิตเนส',
  'ล็อบบี้',
  'ซาวน่า',
  'จากุซซี่',
  'สกายวอล์ค',
  'อินเทอร์เน็ต',
  'ไมโครเวฟ',
  'คีย์การ์ด',
  'วอล์คอิน',
  'วอล์กอิน',
  'โคลเซ็ท',
  'รีโนเวท',
  'สาธารณะ',
  'รายละเอียด',
  'สระว่ายน้ำ',
  'เตาไฟฟ้า',
  'โซลาร์เซลล์',
  'โซล่าเซลล์',
  'ฟรีโฮลด์',
  'ลีสโฮลด์',
  'คลับเฮาส์',
  'คลับเฮ้าส์',
  'ซูเปอร์มาร์เก็ต',
  'ซุปเปอร์มาร์เก็ต',
  'เซเว่น',
  'อีเลฟเว่น',
  'เทอร์มินอล',
  'พร้อมพงษ์',
  'บีทีเอส',
  'เอ็มอาร์ที',
];

const KEPT_WHOLE = new RegExp(`(${OF_THE_TRADE.join('|')})`, 'u');

/** A consonant that is written and not spoken, as at the end of many borrowed words. */
const SILENCED = /[ก-ฮ][ิุ]?์/gu;
const VOWEL = /[ะ-ฺเ-ไ็ํ]/u;
const CONSONANTS = /[ก-ฮ]/gu;
/** One consonant, and a word. */
const AT = 'ณ';
const THAI = /\p{Script=Thai}/u;

export interface TradePart {
  text: string;
  /** A word of the trade. */
  isWhole: boolean;
}

/** Words of the trade and what is between them, in the order of the text. */
export function tradeWordsApart(text: string): TradePart[] {
  return text.split(KEPT_WHOLE).map((part, index) => ({ text: part, isWhole: index % 2 === 1 }));
}

/** Whether it can be spoken at all: what the dictionary leaves over of a word that it does not know often cannot, and a line must not part it from its word. */
export function isSpoken(text: string): boolean {
  if (!THAI.test(text) || text.trim() === AT) return true;
  const heard = text.replace(SILENCED, '');
  return VOWEL.test(heard) || (heard.match(CONSONANTS)?.length ?? 0) > 1;
}
