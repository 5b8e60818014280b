import type { Copy } from '../../copy/copy.ts';
import type { Fact } from '../../copy/facts.ts';
import type { Term } from '../../copy/terms.ts';
import { energyRows, featureRows, type Row, termRows } from './rows.ts';
import type { Modern } from './setting.ts';

/** Its number stands with the price, unless a weightier term does. */
function numberOf({ standing, reference }: Copy): Term[] {
  return standing && reference ? [{ label: '', value: reference, path: '/listing/listingId' }] : [];
}

/** All conditions of a listing as label and value: its kind, terms, fees, stops, and facts that had no cell. */
export function conditionsOf({ copy }: Modern, otherFacts: readonly Fact[]): Term[] {
  const stops = copy.transport.map((value, index) => {
    return { label: index === 0 ? copy.words.transport : '', value, path: `/listing/transport/${index}` };
  });
  const facts = otherFacts.map(({ figure, unit, label }) => {
    return { label, value: unit ? `${figure} ${unit}` : figure, path: '/listing' };
  });
  return [...(copy.type ? [copy.type] : []), ...facts, ...copy.terms, ...copy.fees, ...stops, ...numberOf(copy)];
}

/** The spec column: conditions, energy, features. */
export function specRows(modern: Modern, otherFacts: readonly Fact[], width: number): Row[] {
  return [
    ...termRows(conditionsOf(modern, otherFacts), modern, width),
    ...energyRows(modern, width),
    ...featureRows(modern.copy.features, modern.value, width),
  ];
}
