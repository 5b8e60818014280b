import type { Copy } from '../../copy/copy.ts';
import type { EnergyCopy } from '../../copy/energy.ts';
import type { Fact } from '../../copy/facts.ts';
import { factTerm, type Term } from '../../copy/terms.ts';
import type { Picture } from '../../pictures/picture.ts';

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
  /** A label that is to be drawn on its scheme's scale. */
  energy?: EnergyCopy;
}

/** What of a listing stands where is chosen by its room. */
export interface MatterChoice {
  plans: readonly Picture[];
  /** Facts that found no cell in their row. */
  untold: readonly Fact[];
  photo?: Picture | undefined;
  /** The energy rating is drawn on its scale; otherwise it is told in words. */
  hasScale: boolean;
}

export function matterOf(copy: Copy, { plans, untold, photo, hasScale }: MatterChoice): Matter {
  const { description, features, energy } = copy;
  const scale = hasScale ? energy : undefined;
  const terms = [...(copy.type ? [copy.type] : []), ...copy.terms, ...untold.map(factTerm)];
  const ratings = scale ? scale.rows : energyTerms(copy);
  return {
    ...{ description, features, from: 0, plans },
    terms: [...terms, ...ratings, ...transportTerms(copy), ...copy.fees],
    ...(photo && { photo }),
    ...(scale && { energy: scale }),
  };
}

export type Contents = Record<'copy' | 'text' | 'features' | 'plan' | 'photo' | 'lists', boolean>;

/** Which kinds of matter there are. */
export function contentsOf({ description, terms, features, plans, photo, energy }: Matter): Contents {
  return {
    copy: description.length > 0,
    text: description.length > 0 || terms.length > 0,
    features: features.length > 0,
    plan: plans.length > 0 || energy !== undefined,
    photo: photo !== undefined,
    lists: terms.length > 0 || energy !== undefined,
  };
}

export function isEmpty(matter: Matter): boolean {
  return !Object.values(contentsOf(matter)).includes(true);
}

/** What is left untold, in characters and what weighs as much. */
export function weightOf({ description, features, terms, plans, photo, energy }: Matter): number {
  const pictures = plans.length + (energy ? 1 : 0) + (photo ? 1 : 0);
  return description.length + 30 * (features.length + terms.length) + 300 * pictures;
}

function energyTerms({ energy }: Copy): Term[] {
  if (!energy) return [];
  const { heading, rating, score, until, rows } = energy;
  const offScale = rows.find(({ path }) => path === '/listing/energy/rating');
  const value = [rating, score, offScale?.value, until].filter(Boolean).join('  ');
  const told = value ? [{ label: heading, value, path: '/listing/energy' }] : [];
  return [...told, ...rows.filter((row) => row !== offScale)];
}

function transportTerms({ transport, words }: Copy): Term[] {
  return transport.map((value, index) => ({ label: words.transport, value, path: `/listing/transport/${index}` }));
}
