import type { Listing } from '../../../sql/listing/listing.ts';
import type { FlyerWarning } from '../warning.ts';

export interface AddressCopy {
  /** Lines break at line feeds; empty where the listing hides it. */
  address: string;
  /** Where it is, on a poster: the address without street and number. */
  place: string;
}

const PARTS = /[,\n،、，;]/u;
const MOST_PARTS = 2;

/** Where the number begins in languages that name the largest place first. */
const NUMBER_FROM = /[〇一二三四五六七八九十百\d０-９]+丁目|[\d０-９]/u;
/** A road at the end of what stands before the number, and the district that may stand before the road. */
const CHINESE_ROAD = /(?:路|街|道|巷|里)$/u;
const CHINESE_DISTRICT = /^.*[區区市縣县鎮镇鄉乡灣湾環环角圍围洲埔涌]/u;
const KOREAN_ROAD = /(?:^|\s)\S+(?:로|길)$/u;
const LARGEST_FIRST = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Thai addresses part by blanks; the district begins where the street ends. */
const THAI_DISTRICT = /(?:แขวง|ตำบล|ต\.|เขต|อำเภอ|อ\.).*/u;

/** A part with a number that is no postcode, or with a word for a road, tells too much. */
const POSTCODE =
  /\b[A-Z]\d[A-Z] ?\d[A-Z]\d$|^(?:[A-Z]{1,2}-)?\d{3} ?\d{2}\b|^(?:[A-Z]{1,2}-)?\d{4,6}\b|^\d{2}-\d{3}\b|\b\d{4,6}(?:-\d{4})?$|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/u;
const STREET_WORD =
  /(?<!\p{L})(?:street|st|road|rd|avenue|ave|lane|drive|dr|close|crescent|way|terrace|court|place|rue|avenue|boulevard|allée|chemin|impasse|quai|calle|avenida|av|paseo|plaza|rua|travessa|via|viale|corso|piazza|ulica|ul|aleja|al|вулиця|вул|проспект|улица|ул|רחוב|شارع|طريق|flat|apt|apartment|unit|suite|plot|no|block|floor|blok)(?!\p{L})\.?|(?:straße|strasse|str\.|weg|gasse|allee|platz|straat|laan|gracht|plein|gatan|vägen|gränd)(?!\p{L})/iu;
/** All of some postcodes names some dozen doors, their first part a district: of Britain, Canada, the Netherlands, Brazil and Portugal, the United States, Singapore. */
const INWARD_CODES: readonly RegExp[] = [
  /\b([A-Z]{1,2}\d[A-Z\d]?) ?\d[A-Z]{2}$/u,
  /\b([A-Z]\d[A-Z]) ?\d[A-Z]\d$/u,
  /\b(\d{4}) ?[A-Z]{2}\b/u,
  /\b(\d{4,5})-\d{3}\b/u,
  /\b(\d{5})-\d{4}$/u,
  /^(Singapore) \d{6}$/u,
  /^\d{6} (Singapore)$/u,
];

export function addressOf({ address, addressVisibility }: Listing): AddressCopy {
  if (addressVisibility === 'HIDDEN') return { address: '', place: '' };
  if (addressVisibility === 'AREA_ONLY') {
    const area = areaOf(address);
    return { address: area, place: area };
  }
  return { address, place: areaOf(address) || address.split('\n').join(', ') };
}

/** Nothing is left to print of an address that is one street. */
export function addressWarnings({ addressVisibility }: Listing, { address }: AddressCopy): FlyerWarning[] {
  if (addressVisibility !== 'AREA_ONLY' || address) return [];
  const message =
    'No area can be told from street and number: nothing of the address is printed. Give the area after a comma.';
  return [{ path: '/listing/address', code: 'ADDRESS_HIDDEN', message }];
}

/** The address without street and number; empty where it cannot be told from them. */
function areaOf(address: string): string {
  const thai = THAI_DISTRICT.exec(address);
  if (thai) return thai[0].trim();
  const parts = address
    .split(PARTS)
    .map((part) => part.replace(/\p{Zs}+/gu, ' ').trim())
    .filter(Boolean);
  if (parts.length === 1 && LARGEST_FIRST.test(address)) return beforeStreet(address);
  const comma = address.includes('،') ? '، ' : ', ';
  if (LARGEST_FIRST.test(parts[0] ?? '')) return largestOf(parts).join(comma);
  return parts
    .slice(1)
    .slice(-MOST_PARTS)
    .filter((part, index, all) => !tellsTheStreet(part) && !namesBuilding(part, all[index - 1]))
    .map(withoutInwardCode)
    .join(comma);
}

/** The postcode of Singapore on its own: each building has one. */
function namesBuilding(part: string, before: string | undefined): boolean {
  return before === 'Singapore' && /^\d{6}$/u.test(part);
}

function withoutInwardCode(part: string): string {
  return INWARD_CODES.reduce((shorter, code) => shorter.replace(code, '$1'), part);
}

/** Where the largest place comes first: what stands before the street, be it in the first part or in the next one. */
function largestOf([first = '', second = '']: readonly string[]): string[] {
  if (NUMBER_FROM.test(first)) return [beforeStreet(first)];
  return [withoutRoad(first), beforeStreet(second)].filter(Boolean);
}

function beforeStreet(address: string): string {
  const number = NUMBER_FROM.exec(address);
  return number ? withoutRoad(address.slice(0, number.index).trim()) : '';
}

function withoutRoad(before: string): string {
  if (CHINESE_ROAD.test(before)) return CHINESE_DISTRICT.exec(before)?.[0] ?? '';
  return before.replace(KOREAN_ROAD, '');
}

function tellsTheStreet(part: string): boolean {
  return STREET_WORD.test(part) || (/\d/.test(part) && !POSTCODE.test(part));
}
