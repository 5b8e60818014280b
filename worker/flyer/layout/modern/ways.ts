import type { TextStyle } from '../../text/style.ts';
import { FEATURE_FORMS, type FeatureForm } from './features.ts';
import type { Modern } from './setting.ts';

/** One way to set a first page. */
export interface Way {
  body: TextStyle;
  features: FeatureForm;
  /** The lead photo as low as it may be. */
  isLeadLow: boolean;
}

/** What gives way, in this order: the lead photo, the list of features, the size of the text. */
export function waysOf({ bodies, copy }: Modern): Way[] {
  // Conditions that have no room in their column may stand below the text too; one feature is not run in.
  const forms = copy.features.length > 1 ? FEATURE_FORMS : FEATURE_FORMS.filter((form) => form !== 'runIn');
  return bodies.flatMap((body) =>
    forms.flatMap((features) => [false, true].map((isLeadLow) => ({ body, features, isLeadLow }))),
  );
}
