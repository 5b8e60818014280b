import type { Listing, PricePeriod, PriceQualifier } from '../../../sql/listing/listing.ts';
import { formatMoney } from '../money.ts';

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

const PERIODS: Record<PricePeriod, string> = {
  NIGHT: 'per night',
  WEEK: 'per week',
  MONTH: 'per month',
  YEAR: 'per year',
};

const QUALIFIERS: Record<PriceQualifier, string> = {
  ASKING_PRICE: 'Asking price',
  GUIDE_PRICE: 'Guide price',
  OFFERS_OVER: 'Offers over',
  FROM: 'From',
  FIXED: 'Fixed price',
  NEGOTIABLE: 'Negotiable',
  NET_COLD_RENT: 'Net cold rent',
  PRICE_ON_APPLICATION: 'Price on application',
};

export function priceOf({ priceMinor, currency, priceQualifier, pricePeriod }: Listing): PriceCopy {
  const isSecret = priceQualifier === 'PRICE_ON_APPLICATION' || priceMinor === undefined || currency === undefined;
  if (isSecret) return { text: QUALIFIERS.PRICE_ON_APPLICATION, isWords: true };
  return {
    text: formatMoney(priceMinor, currency),
    isWords: false,
    ...(pricePeriod && { period: PERIODS[pricePeriod] }),
    ...(priceQualifier && { qualifier: QUALIFIERS[priceQualifier] }),
  };
}
