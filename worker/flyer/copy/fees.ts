import type { Fee, Listing } from '../../../sql/listing/listing.ts';
import { formatMoney } from '../money/money.ts';
import { formatPercent } from './locale/numbers.ts';
import type { SheetLocale } from './locale/sheet-locale.ts';
import type { Term } from './terms.ts';

/** "Service charge" and "£1,420.50 a year". A fee without a sum or a word on it is a word itself. */
export function feesOf({ fees = [], currency }: Listing, locale: SheetLocale): Term[] {
  return fees.flatMap((fee, index) => {
    const path = `/listing/fees/${index}`;
    const { label = '' } = fee;
    const value = feeText(fee, currency, locale);
    if (!value) return label ? [{ label: locale.language.terms.fee, value: label, path }] : [];
    return [{ label: label || locale.language.terms.fee, value, path }];
  });
}

function feeText(fee: Fee, currency: string | undefined, locale: SheetLocale): string {
  const { language, tag } = locale;
  const parts = [
    fee.amountMinor && currency ? sumOf(fee.amountMinor, currency, fee, locale) : undefined,
    fee.percent === undefined ? undefined : formatPercent(fee.percent, tag),
    fee.included ? language.included : undefined,
    fee.note,
  ];
  return parts.filter(Boolean).join(language.comma);
}

function sumOf(amountMinor: string, currency: string, { period }: Fee, locale: SheetLocale): string {
  const { feePeriods, periods, space } = locale.language;
  const sum = formatMoney(amountMinor, currency, locale);
  return period ? `${sum}${space}${(feePeriods ?? periods)[period]}` : sum;
}
