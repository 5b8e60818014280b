import type { FlyerPayload } from '../../../sql/listing/listing.ts';
import { parseFlyerPayload } from '../../../sql/listing/parse-flyer-payload.ts';

/** The five fields that every flyer has; `i` makes each listing another. */
export function fiveFieldListing(i: number): FlyerPayload {
  const { payload } = parseFlyerPayload({
    listing: {
      title: `${(i % 5) + 1}-bedroom apartment in Yaba`,
      priceMinor: String(270_000_000 + i * 1_000_000),
      currency: 'NGN',
      address: `${i + 1} Herbert Macaulay Way, Yaba, Lagos`,
      bedrooms: (i % 5) + 1,
    },
  });
  if (!payload) throw new Error('The listing of the benchmark is refused.');
  return payload;
}
