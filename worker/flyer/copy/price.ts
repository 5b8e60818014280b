import type { Listing } from '../../../sql/listing/listing.ts';
import { inLargeUnits } from '../money/large-units.ts';
import { formatMoney } from '../money/money.ts';
import { inSpokenUnits } from '../money/spoken-units.ts';
import type { SheetLocale } from './locale/sheet-locale.ts';

export interface PriceCopy {
  /** The sum, or the words that stand in its place. */
  text: string;
  isWords: boolean;
  /** What of the text is set smaller, at its end: the 万円 of 5,800万円. */
  unit?: string;
  /** The whole sum, below a text that says it in larger units. */
  exact?: string;
  period?: string;
  qualifier?: string;
}

export function priceOf(listing: Listing, locale: SheetLocale): PriceCopy {
  const { priceMinor, currency, priceQualifier, pricePeriod } = listing;
  const { qualifiers, periods } = locale.language;
  const isSecret = priceQualifier === 'PRICE_ON_APPLICATION' || priceMinor === undefined || currency === undefined;
  if (isSecret) return { text: qualifiers.PRICE_ON_APPLICATION, isWords: true };
  const whole = formatMoney(priceMinor, currency, locale);
  const { language, country } = locale;
  const spoken = isRent(listing) ? undefined : inSpokenUnits(priceMinor, currency, language.tag, country);
  const large = inLargeUnits(priceMinor, currency, language.tag) ?? spoken;
  return {
    ...(large ? { ...large, exact: whole } : { text: whole }),
    isWords: false,
    ...(pricePeriod && { period: periods[pricePeriod] }),
    ...(priceQualifier && { qualifier: qualifiers[priceQualifier] }),
  };
}

/** What is asked for a time. */
function isRent({ transaction = 'SALE', pricePeriod }: Listing): boolean {
  return pricePeriod !== undefined || transaction !== 'SALE';
}
