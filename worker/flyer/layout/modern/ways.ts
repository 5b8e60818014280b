import type { TextStyle } from '../../text/style.ts';
import type { FeatureForm } from './features.ts';
import type { Modern } from './setting.ts';

/** One way to set a first page. */
export interface Way {
  body: TextStyle;
  features: FeatureForm;
  /** The lead photo as low as it may be. */
  isLeadLow: boolean;
}

const FORMS: readonly FeatureForm[] = ['listed', 'below', 'runIn'];

/** What gives way, in this order: the lead photo, the list of features, the size of the text, at last that no line ends within a feature. */
export function waysOf({ bodies, copy, frame, address }: Modern): Way[] {
  // Conditions that have no room in their column may stand below the text too; one feature is not run in.
  const isRun = copy.features.length > 1;
  const forms = isRun ? FORMS : FORMS.filter((form) => form !== 'runIn');
  const waysWith = (body: TextStyle, features: FeatureForm): Way[] =>
    [false, true].map((isLeadLow) => ({ body, features, isLeadLow }));
  const ways = [
    ...bodies.flatMap((body) => forms.flatMap((features) => waysWith(body, features))),
    ...(isRun ? bodies.slice(-1).flatMap((body) => waysWith(body, 'runOn')) : []),
  ];
  // On a sheet that lies nothing grows into the room that a few words leave, but they themselves.
  return frame.isLandscape
    ? ways.flatMap((way, index) => (index < 4 ? [{ ...way, body: address }, way] : [way]))
    : ways;
}
