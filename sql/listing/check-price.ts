import type { Listing } from './listing.ts';
import type { Findings } from './readers/findings.ts';

/** The rules that bind price, currency and qualifier together. A field that was refused gets no second issue here. */
export function checkPrice({ priceMinor, currency, priceQualifier }: Partial<Listing>, findings: Findings): void {
  const mayLackPrice = priceQualifier === 'PRICE_ON_APPLICATION' || findings.hasRefused('/listing/priceQualifier');
  const hasPrice = priceMinor !== undefined || findings.hasRefused('/listing/priceMinor');
  if (!hasPrice && !mayLackPrice) {
    const message = 'Give the price in minor units, or set priceQualifier to PRICE_ON_APPLICATION.';
    findings.refuse('/listing/priceMinor', 'REQUIRED', message);
  }
  const hasCurrency = currency !== undefined || findings.hasRefused('/listing/currency');
  if (!hasCurrency && (hasPrice || !mayLackPrice)) {
    findings.refuse('/listing/currency', 'REQUIRED', 'Give the ISO 4217 code of the price, for example NGN.');
  }
}
