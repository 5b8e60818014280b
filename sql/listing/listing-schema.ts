import { DESIGN_FIELDS } from './design-fields.ts';
import type { FlyerPayload } from './listing.ts';
import { LISTING_FIELDS } from './listing-fields.ts';
import { objectOf } from './readers/object.ts';
import { required } from './readers/reader.ts';

const DESCRIPTION =
  'Listing and design of an input of enqueueFlyer; the payload of a listing_flyer job. Lengths count what a reader sees as one character. A blank optional text counts as absent, and blank items of a list do not count.';

/** What the readers take, as JSON Schema: for programs that check a listing before they send it. */
export function listingSchema(): object {
  const { form } = objectOf<FlyerPayload>({
    listing: required(objectOf(LISTING_FIELDS), 'Give the listing.'),
    design: objectOf(DESIGN_FIELDS),
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Handbill listing',
    description: DESCRIPTION,
    ...form,
  };
}
