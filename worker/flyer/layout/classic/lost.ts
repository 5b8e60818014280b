import type { Copy } from '../../copy/copy.ts';
import type { Picture } from '../../pictures/picture.ts';
import type { FlyerWarning } from '../../warning.ts';
import { textCut } from '../block.ts';
import type { Matter } from './matter.ts';

/** Warnings for what no page has room for. */
export function lostWarnings(rest: Matter, photos: readonly Picture[], copy: Copy): FlyerWarning[] {
  const { terms, plans, photo, energy } = rest;
  return [
    ...lostText(rest.description.length, copy.description.length),
    ...lostFeatures(rest),
    ...terms.map(({ path, label }) => textCut(path, `The sheet has no room for "${label}": left out.`)),
    ...(energy ? [textCut('/listing/energy', 'The sheet has no room for the energy scale: left out.')] : []),
    ...[...photos, ...plans, ...(photo ? [photo] : [])].map(pictureLost),
  ];
}

function lostText(lost: number, all: number): FlyerWarning[] {
  if (lost === 0) return [];
  const share = Math.min(99, Math.round((100 * (all - lost)) / all));
  return [textCut('/listing/description', `The sheet has room for about ${share} % of the description: cut.`)];
}

function lostFeatures({ from, features }: Matter): FlyerWarning[] {
  if (features.length === 0) return [];
  const all = from + features.length;
  const message = `The sheet has room for the first ${from} of ${all} features; the others are left out.`;
  return [textCut('/listing/features', message)];
}

function pictureLost({ path }: Picture): FlyerWarning {
  return { path, code: 'IMAGE_LEFT_OUT', message: 'The sheet has no room for this picture: left out.' };
}
