import type { Energy } from '../../../sql/listing/listing.ts';
import { hasLabel, isDwelling, type LegalItem } from './legal-item.ts';

/** A field of the certificate that must be told of homes to live in, unless a picture of the label is there. */
export function energyItem(field: keyof Energy, cure: string): LegalItem {
  return {
    path: `/listing/energy/${field}`,
    cure,
    when: isDwelling,
    isMet: (listing) => hasLabel(listing) || listing.energy?.[field] !== undefined,
  };
}

/** The class of emissions, which France and Spain show beside that of use. */
export const EMISSIONS_CLASS: LegalItem = {
  path: '/listing/energy/emissions/rating',
  cure: 'Give the class of emissions: it stands beside the class of energy use.',
  when: isDwelling,
  isMet: (listing) => hasLabel(listing) || listing.energy?.emissions?.rating !== undefined,
};
