import type { Copy } from '../../copy/copy.ts';
import type { Fact } from '../../copy/facts.ts';
import type { Term } from '../../copy/terms.ts';
import type { Picture } from '../../pictures/picture.ts';
import type { FlyerWarning } from '../../warning.ts';

/** What stands below the facts, or overleaf where it finds no room. */
export interface Matter {
  description: string;
  terms: readonly Term[];
  features: readonly string[];
  /** How many features stand on pages before. */
  from: number;
  /** Floor plans and energy labels: never cropped. */
  plans: readonly Picture[];
  /** The second of two photos. */
  photo?: Picture;
}

/** @param untold facts that found no cell in their row */
export function matterOf(copy: Copy, plans: readonly Picture[], untold: readonly Fact[], photo?: Picture): Matter {
  const { description, features } = copy;
  const terms = [...(copy.type ? [copy.type] : []), ...copy.terms, ...untold.map(termOf)];
  return {
    ...{ description, features, from: 0, plans },
    terms: [...terms, ...energyTerms(copy), ...transportTerms(copy), ...copy.fees],
    ...(photo && { photo }),
  };
}

export function isEmpty({ description, terms, features, plans, photo }: Matter): boolean {
  return !description && terms.length === 0 && features.length === 0 && plans.length === 0 && !photo;
}

function termOf({ figure, unit, label }: Fact): Term {
  return { label, value: unit ? `${figure} ${unit}` : figure, path: '/listing' };
}

function energyTerms({ energy }: Copy): Term[] {
  if (!energy) return [];
  const { heading, rating, score, until, rows } = energy;
  const value = [rating, score, until].filter(Boolean).join('  ');
  return [...(value ? [{ label: heading, value, path: '/listing/energy' }] : []), ...rows];
}

function transportTerms({ transport, words }: Copy): Term[] {
  return transport.map((value, index) => ({ label: words.transport, value, path: `/listing/transport/${index}` }));
}

/** Warnings for what no page has room for. */
export function lostWarnings(matter: Matter, cut: (path: string, message: string) => FlyerWarning): FlyerWarning[] {
  const terms = matter.terms.map(({ path, label }) => cut(path, `The sheet has no room for "${label}": left out.`));
  const plans = matter.plans.map(({ path }) => cut(path, 'The sheet has no room for this picture: left out.'));
  return [...terms, ...plans];
}
