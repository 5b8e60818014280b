import type { Fact } from '../../copy/facts.ts';
import { factTerm, type Term } from '../../copy/terms.ts';
import { energyRows } from './energy-rows.ts';
import type { Row } from './rows.ts';
import type { Modern } from './setting.ts';
import { termRows } from './term-rows.ts';

/** All conditions of a listing as label and value: its kind, terms, fees, stops, and facts that had no cell. */
export function conditionsOf({ copy }: Modern, otherFacts: readonly Fact[]): Term[] {
  const stops = copy.transport.map((value, index) => {
    return { label: index === 0 ? copy.words.transport : '', value, path: `/listing/transport/${index}` };
  });
  return [...(copy.type ? [copy.type] : []), ...otherFacts.map(factTerm), ...copy.terms, ...copy.fees, ...stops];
}

/** Conditions and energy, as rows of the spec column. */
export function conditionRows(modern: Modern, otherFacts: readonly Fact[], width: number): Row[] {
  return [...termRows(conditionsOf(modern, otherFacts), modern, width), ...energyRows(modern, width)];
}
