import type { ListingInput } from '../generated/operations.ts';

/** Prices are in minor units: 270,000,000 kobo are 2,700,000 naira. */
export const LISTING: ListingInput = {
  title: '3-bedroom apartment in Yaba',
  priceMinor: 270_000_000,
  currency: 'NGN',
  address: '12 Herbert Macaulay Way, Yaba, Lagos',
  bedrooms: 3,
};
