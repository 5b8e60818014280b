import type { Copy } from '../../copy/copy.ts';
import type { EnergyCopy } from '../../copy/energy.ts';
import type { Fact } from '../../copy/facts.ts';
import type { Term } from '../../copy/terms.ts';
import type { Picture } from '../../pictures/picture.ts';
import type { FlyerWarning } from '../../warning.ts';
import { textCut } from '../block.ts';

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
  const scale = hasScale && energy && energy.scale.length > 0 ? energy : undefined;
  const terms = [...(copy.type ? [copy.type] : []), ...copy.terms, ...untold.map(termOf)];
  const ratings = scale ? scale.rows : energyTerms(copy);
  return {
    ...{ description, features, from: 0, plans },
    terms: [...terms, ...ratings, ...transportTerms(copy), ...copy.fees],
    ...(photo && { photo }),
    ...(scale && { energy: scale }),
  };
}

export function isEmpty({ description, terms, features, plans, photo, energy }: Matter): boolean {
  const lists = [terms, features, plans];
  return !description && lists.every((list) => list.length === 0) && !photo && !energy;
}

function termOf({ figure, unit, label, path = '/listing' }: Fact): Term {
  return { label, value: unit ? `${figure} ${unit}` : figure, path };
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
export function lostWarnings({ terms, plans, photo, energy }: Matter): FlyerWarning[] {
  const pictures = [...plans, ...(photo ? [photo] : [])];
  return [
    ...terms.map(({ path, label }) => textCut(path, `The sheet has no room for "${label}": left out.`)),
    ...(energy ? [textCut('/listing/energy', 'The sheet has no room for the energy scale: left out.')] : []),
    ...pictures.map(pictureLost),
  ];
}

export function pictureLost({ path }: Picture): FlyerWarning {
  return { path, code: 'IMAGE_LEFT_OUT', message: 'The sheet has no room for this picture: left out.' };
}
