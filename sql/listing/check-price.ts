import type { Listing } from './listing.ts';
import type { Findings } from './readers/findings.ts';

/** The rules that bind price, currency, qualifier and fees together. A field that was refused gets no second issue here. */
export function checkPrice(listing: Partial<Listing>, findings: Findings): void {
  const { priceMinor, currency, priceQualifier, fees } = listing;
  const mayLackPrice = priceQualifier === 'PRICE_ON_APPLICATION' || findings.hasRefused('/listing/priceQualifier');
  const hasPrice = priceMinor !== undefined || findings.hasRefused('/listing/priceMinor');
  if (!hasPrice && !mayLackPrice) {
    const message = 'Give the price in minor units, or set priceQualifier to PRICE_ON_APPLICATION.';
    findings.refuse('/listing/priceMinor', 'REQUIRED', message);
  }
  const hasCurrency = currency !== undefined || findings.hasRefused('/listing/currency');
  const hasFee = fees?.some((fee) => fee.amountMinor !== undefined) === true;
  if (!hasCurrency && (hasPrice || hasFee || !mayLackPrice)) {
    const message = 'Give the ISO 4217 code of the price and the fees, for example NGN.';
    findings.refuse('/listing/currency', 'REQUIRED', message);
  }
}
