import type { Listing } from '../../../sql/listing/listing.ts';
import { wordsOf } from './codes.ts';
import { type Fact, factInLine, YEAR_IS_A_FACT } from './facts.ts';
import type { Counted } from './languages/language.ts';
import { formatDay, yearText } from './locale/dates.ts';
import { formatNumber } from './locale/numbers.ts';
import { counted, phrase } from './locale/phrase.ts';
import type { SheetLocale } from './locale/sheet-locale.ts';

/** A condition in words: the label "tenure" and its value "Leasehold". */
export interface Term {
  label: string;
  value: string;
  path: string;
}

/** A fact that has no cell of its own. */
export function factTerm(fact: Fact): Term {
  return { label: fact.label, value: factInLine(fact), path: fact.path };
}

type Condition = [field: keyof Listing, label: string | undefined, value: string | undefined];

export function termsOf(listing: Listing, locale: SheetLocale): Term[] {
  const { terms, years, months } = locale.language;
  const day = listing.availableFrom;
  const conditions: Condition[] = [
    ['tenure', terms.tenure, wordsOf(listing.tenure, locale.language)],
    ['leaseYearsRemaining', terms.leaseRemaining, countedText(years, listing.leaseYearsRemaining, locale)],
    ['titleDocument', terms.titleDocument, listing.titleDocument],
    ['taxBand', listing.taxBand?.scheme, bandOf(listing, locale)],
    ['furnishing', terms.furnishing, wordsOf(listing.furnishing, locale.language)],
    ['yearBuilt', terms.yearBuilt, builtOf(listing, locale)],
    ['availableFrom', terms.availableFrom, day && formatDay(day, locale.tag)],
    ['minimumTermMonths', terms.minimumTerm, countedText(months, listing.minimumTermMonths, locale)],
  ];
  return conditions.flatMap(([field, label, value]) =>
    label && value ? [{ label, value, path: `/listing/${field}` }] : [],
  );
}

/** What kind of home or place it is; a term of its own, since a sheet without facts shows it in their place. */
export function typeOf({ propertyType }: Listing, { language }: SheetLocale): Term | undefined {
  const value = wordsOf(propertyType, language);
  return value ? { label: language.terms.type, value, path: '/listing/propertyType' } : undefined;
}

/** The condition that weighs most, in one line: "Leasehold, 118 years remaining". */
export function standingOf(listing: Listing, locale: SheetLocale): string {
  const { language } = locale;
  const tenure = wordsOf(listing.tenure, language);
  const remaining = countedText(language.yearsRemaining, listing.leaseYearsRemaining, locale);
  return [tenure, remaining].filter(Boolean).join(language.comma);
}

/** A band of one letter needs its word; "Band D" and "Tarif 2" have theirs. */
function bandOf({ taxBand }: Listing, { language }: SheetLocale): string | undefined {
  if (!taxBand) return undefined;
  const { band } = taxBand;
  return band.length > 3 ? band : phrase(language.band, { band });
}

function builtOf({ yearBuilt }: Listing, { tag, country = '' }: SheetLocale): string | undefined {
  return yearBuilt && !YEAR_IS_A_FACT.has(country) ? yearText(yearBuilt, tag) : undefined;
}

function countedText(words: Counted, count: number | undefined, { tag, language }: SheetLocale): string | undefined {
  if (count === undefined) return undefined;
  return phrase(counted(words, count, language.tag), { count: formatNumber(count, 0, tag) });
}
