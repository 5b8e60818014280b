import { currencyExponent } from '../../../sql/listing/currencies.ts';
import { formatNumber } from '../copy/locale/numbers.ts';

interface LargeUnits {
  currency: string;
  /** A hundred million, ten thousand, and the currency's word behind them. */
  words: readonly [yi: string, wan: string, money: string];
  /** Between the hundred millions and the rest. */
  space: string;
}

/** By script where a language has several; the countries that count homes in tens of thousands. */
const LARGE_UNITS: Readonly<Record<string, LargeUnits>> = {
  ja: { currency: 'JPY', words: ['億', '万', '円'], space: '' },
  ko: { currency: 'KRW', words: ['억', '만', '원'], space: ' ' },
  'zh-Hans': { currency: 'CNY', words: ['亿', '万', '元'], space: '' },
  'zh-Hant': { currency: 'TWD', words: ['億', '萬', '元'], space: '' },
};

const WAN = 10_000n;
const YI = 100_000_000n;
/** Below this, tenths of ten thousand are usual: a rent of 8.5万円. */
const SMALL = 1_000_000n;

export interface LargeSum {
  text: string;
  /** The end of the text that is set smaller. */
  unit: string;
}

/** 58,000,000 yen as "5,800万円"; undefined where nobody says it so, or where it would lose a digit. */
export function inLargeUnits(minor: string, currency: string, languageTag: string): LargeSum | undefined {
  const units = LARGE_UNITS[languageTag];
  if (units?.currency !== currency) return undefined;
  const scale = 10n ** BigInt(currencyExponent(currency) ?? 0);
  const [sum, cents] = [BigInt(minor) / scale, BigInt(minor) % scale];
  const isWhole = sum % WAN === 0n || (sum < SMALL && sum % 1_000n === 0n);
  return cents === 0n && isWhole && sum >= WAN ? inWords(sum, units) : undefined;
}

function inWords(sum: bigint, { words: [yi, wan, money], space }: LargeUnits): LargeSum {
  const [hundredMillions, rest] = [sum / YI, sum % YI];
  const tens = formatNumber(Number(rest) / Number(WAN), 1, 'en');
  const large = hundredMillions === 0n ? '' : `${grouped(hundredMillions)}${yi}`;
  if (rest === 0n) return { text: `${large}${money}`, unit: `${yi}${money}` };
  return { text: [large, `${tens}${wan}${money}`].filter(Boolean).join(space), unit: `${wan}${money}` };
}

function grouped(count: bigint): string {
  return count.toString().replace(/\B(?=(\d{3})+$)/g, ',');
}
