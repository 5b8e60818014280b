import type { Listing } from '../../../sql/listing/listing.ts';

/** A condition in words: the label "tenure" and its value "Leasehold". */
export interface Term {
  label: string;
  value: string;
  path: string;
}

export function termsOf(listing: Listing): Term[] {
  const terms = [
    { label: 'tenure', value: sentenceCase(listing.tenure), path: '/listing/tenure' },
    { label: 'furnishing', value: sentenceCase(listing.furnishing), path: '/listing/furnishing' },
    { label: 'built', value: listing.yearBuilt?.toString(), path: '/listing/yearBuilt' },
  ];
  return terms.flatMap(({ value, ...term }) => (value ? [{ ...term, value }] : []));
}

/** What kind of home or place it is; a term of its own, since a sheet without facts shows it in their place. */
export function typeOf({ propertyType }: Listing): Term | undefined {
  const value = sentenceCase(propertyType);
  return value ? { label: 'type', value, path: '/listing/propertyType' } : undefined;
}

/** Codes as systems keep them, DETACHED_HOUSE, become words; what a person wrote stays as it is. */
function sentenceCase(text: string | undefined): string | undefined {
  if (!text || !/^[A-Z]{3,}(_[A-Z]+)*$/.test(text)) return text;
  const words = text.toLowerCase().replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
