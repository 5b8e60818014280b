import { currencyExponent } from '../../../sql/listing/currencies.ts';
import { formatNumber } from '../copy/locale/numbers.ts';
import type { LargeSum } from './large-units.ts';

/** A unit in which a sum is one decimal number, as it is said. */
interface Unit {
  size: bigint;
  decimals: number;
  /** From here on nobody counts in it. */
  below?: bigint;
  /** By the language of the labels, or its script. */
  words: Readonly<Record<string, string>>;
}

interface SpokenUnits {
  country: string;
  sign: string;
  /** Between the number and its unit. */
  space: string;
  /** The largest first. */
  units: readonly Unit[];
}

/**
 * Where home prices are told as one number of a unit: "₹1.25 crore" with 99acres and MagicBricks, "HK$880萬" with Centaline and
 * Midland. What is asked for a time stays in figures there.
 */
const SPOKEN_UNITS: Readonly<Record<string, SpokenUnits>> = {
  INR: {
    country: 'IN',
    sign: '₹',
    space: '\u00a0',
    units: [
      { size: 10_000_000n, decimals: 2, words: { en: 'crore', hi: 'करोड़' } },
      { size: 100_000n, decimals: 2, below: 10_000_000n, words: { en: 'lakh', hi: 'लाख' } },
    ],
  },
  HKD: {
    country: 'HK',
    sign: 'HK$',
    space: '',
    units: [
      { size: 100_000_000n, decimals: 2, words: { Hant: '億', Hans: '亿' } },
      { size: 10_000n, decimals: 1, words: { Hant: '萬', Hans: '万' } },
    ],
  },
};

/** Below this a sum is short enough in figures. */
const LEAST = 1_000_000n;

/** "₹1.25 crore"; undefined where nobody says it so, or where it would lose a digit. */
export function inSpokenUnits(
  minor: string,
  currency: string,
  languageTag: string,
  country: string | undefined,
): LargeSum | undefined {
  const spoken = SPOKEN_UNITS[currency];
  const scale = 10n ** BigInt(currencyExponent(currency) ?? 0);
  const [sum, rest] = [BigInt(minor) / scale, BigInt(minor) % scale];
  if (!spoken || spoken.country !== country || rest !== 0n || sum < LEAST) return undefined;
  const unit = spoken.units.find((each) => numberOf(sum, each));
  const { language, script = '' } = new Intl.Locale(languageTag).maximize();
  const word = unit?.words[language] ?? unit?.words[script];
  return unit && word ? { text: `${spoken.sign}${numberOf(sum, unit)}${spoken.space}${word}`, unit: word } : undefined;
}

function numberOf(sum: bigint, { size, decimals, below }: Unit): string | undefined {
  const parts = 10n ** BigInt(decimals);
  if (sum < size || (below && sum >= below) || (sum * parts) % size !== 0n) return undefined;
  return formatNumber(Number((sum * parts) / size) / Number(parts), decimals, 'en');
}
