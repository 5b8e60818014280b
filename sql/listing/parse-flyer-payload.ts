import { findSizeFaults, MAX_INPUT_BYTES } from '../canonical.ts';
import type { InputIssue } from '../input-issue.ts';
import { checkPrice } from './check-price.ts';
import { DESIGN_FIELDS } from './design-fields.ts';
import type { FlyerPayload } from './listing.ts';
import { LISTING_FIELDS } from './listing-fields.ts';
import { createFindings } from './readers/findings.ts';
import { objectOf } from './readers/object.ts';
import { required } from './readers/reader.ts';

export type ParsedFlyerPayload =
  | {
      payload: FlyerPayload;
      /** What cleaning took out of the texts. Not in the payload: inputs that clean to the same text are the same input. */
      warnings: InputIssue[];
      issues: [];
    }
  | { payload?: undefined; issues: InputIssue[] };

const readPayload = required(
  objectOf<FlyerPayload>({
    listing: required(objectOf(LISTING_FIELDS), 'Give the listing.'),
    design: objectOf(DESIGN_FIELDS),
  }),
  'Give an object with a listing.',
);

const TOO_MUCH_TEXT: InputIssue = {
  path: '',
  code: 'INPUT_TOO_LARGE',
  message: 'Give less text: together the texts are several times longer than an input may be.',
};

/**
 * Checks and cleans what a listing_flyer job may hold: the input of a mutation, or a payload that SQL stored. All faults
 * come back at once; a payload that was parsed before comes back as it is. Takes any JSON value and does not throw.
 */
export function parseFlyerPayload(raw: unknown, maxBytes: number = MAX_INPUT_BYTES): ParsedFlyerPayload {
  const findings = createFindings();
  const payload = readPayload(raw, '', findings);
  if (payload?.listing) checkPrice(payload.listing, findings);
  const sizeFaults = findings.hasTooMuchText() ? [TOO_MUCH_TEXT] : findSizeFaults(payload ?? {}, maxBytes);
  const issues = [...findings.issues, ...sizeFaults];
  if (!payload || issues.length > 0) return { issues };
  return { payload, warnings: [...findings.warnings], issues: [] };
}
