import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import { energyScaleHeight, energyScalePart } from '../energy-scale.ts';
import { wholePart } from '../photo-parts.ts';
import { planSize } from './plan.ts';
import type { Row } from './rows.ts';
import { rule } from './rule.ts';
import type { Modern } from './setting.ts';
import { termRows } from './term-rows.ts';

const ABOVE = 6;
const BELOW = 10;
const HIGHEST_LABEL = 150;

/** Heading, the scale's bars, what else the certificate says, and the labels that came as pictures. */
export function energyRows(modern: Modern, width: number): Row[] {
  return [
    ...certificateRows(modern, width),
    ...modern.pictures.energyLabels.map((picture) => labelRow(picture, width)),
  ];
}

function certificateRows(modern: Modern, width: number): Row[] {
  const { copy, label } = modern;
  const { energy } = copy;
  if (!energy) return [];
  const path = '/listing/energy';
  const head = termRows([{ label: energy.heading, value: energy.until ?? '', path }], modern, width);
  const rows = [...head, ...termRows(energy.rows, modern, width)].map(goingOn);
  const [first, ...others] = rows;
  if (energy.scale.length === 0 || !first) return rows;
  const height = first.height + ABOVE + energyScaleHeight(energy) + BELOW;
  const place: Row['place'] = (x, top, line) => [
    ...first.place(x, top, line),
    energyScalePart(energy, { x, top: top + first.height + ABOVE, width, style: label }),
  ];
  const inWidth = (other: number) => certificateRows(modern, other)[0] ?? first.inWidth(other);
  return [{ height, cuts: first.cuts, opensList: false, path, place, inWidth }, ...others];
}

/** It goes on with the list before it. */
function goingOn(row: Row): Row {
  return { ...row, opensList: false, inWidth: (width) => goingOn(row.inWidth(width)) };
}

function labelRow(picture: Picture, width: number): Row {
  const size = planSize(picture, { width, height: HIGHEST_LABEL });
  const place: Row['place'] = (x, top, line): Part[] => [
    rule(x, top, width, line),
    wholePart(picture, { ...size, x, y: top + ABOVE }),
  ];
  const height = ABOVE + size.height + BELOW;
  const inWidth = (other: number) => labelRow(picture, other);
  return { height, cuts: [], opensList: false, path: picture.path, isPicture: true, place, inWidth };
}
