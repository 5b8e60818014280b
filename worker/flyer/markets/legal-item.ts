import type { Listing } from '../../../sql/listing/listing.ts';
import { isHome } from '../copy/is-home.ts';

/** What people of a market look for on a sheet, or its law wants there. */
export interface LegalItem {
  /** JSON pointer to the field that says it. */
  path: string;
  /** What to give, and why. */
  cure: string;
  /** Of which listings it is asked; of all when absent. */
  when?: (listing: Listing) => boolean;
  /** Where more than the field itself will do. */
  isMet?: (listing: Listing) => boolean;
  /** What is said goes beyond what the market allows, where others are about what is not said. */
  isLimit?: true;
}

export const isSale = ({ transaction }: Listing): boolean => transaction === 'SALE';
export const isLet = ({ transaction }: Listing): boolean => transaction === 'RENT';

/** By the night homes are let to guests, to whom neither certificates nor taxes of the house matter. */
export const isDwelling = (listing: Listing): boolean => isHome(listing) && listing.pricePeriod !== 'NIGHT';
export const isLetDwelling = (listing: Listing): boolean => isLet(listing) && isDwelling(listing);

export function hasFee(label: RegExp): (listing: Listing) => boolean {
  return ({ fees = [] }) => fees.some((fee) => label.test(fee.label));
}

/** The energy label as a picture tells all that a label says. */
export const hasLabel = ({ images = [] }: Listing): boolean => images.some(({ role }) => role === 'ENERGY_LABEL');
