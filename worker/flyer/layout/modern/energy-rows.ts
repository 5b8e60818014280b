import type { Part } from '../../sheet.ts';
import { energyScaleHeight, energyScalePart } from '../energy-scale.ts';
import { wholePart } from '../photo-parts.ts';
import { planSize } from './plan.ts';
import { lineAbove, type Row, termRows } from './rows.ts';
import type { Modern } from './setting.ts';

const ABOVE = 6;
const BELOW = 10;
const HIGHEST_LABEL = 150;

/** Heading, the scale's bars, what else the certificate says, and the labels that came as pictures. */
export function energyRows(modern: Modern, width: number): Row[] {
  return [...certificateRows(modern, width), ...labelRows(modern, width)];
}

function certificateRows(modern: Modern, width: number): Row[] {
  const { copy, label } = modern;
  const { energy } = copy;
  if (!energy) return [];
  const path = '/listing/energy';
  const head = termRows([{ label: energy.heading, value: energy.until ?? '', path }], modern, width);
  const rows = [...head, ...termRows(energy.rows, modern, width)].map((row) => ({ ...row, opensList: false }));
  const [first, ...others] = rows;
  if (energy.scale.length === 0 || !first) return rows;
  const height = first.height + ABOVE + energyScaleHeight(energy) + BELOW;
  const place: Row['place'] = (x, top, line) => [
    ...first.place(x, top, line),
    energyScalePart(energy, { x, top: top + first.height + ABOVE, width, style: label }),
  ];
  return [{ height, cuts: first.cuts, opensList: false, path, place }, ...others];
}

function labelRows({ pictures }: Modern, width: number): Row[] {
  return pictures.energyLabels.map((picture) => {
    const size = planSize(picture, { width, height: HIGHEST_LABEL });
    const place: Row['place'] = (x, top, line): Part[] => [
      ...lineAbove(x, top, width, line),
      wholePart(picture, { ...size, x, y: top + ABOVE }),
    ];
    const height = ABOVE + size.height + BELOW;
    return { height, cuts: [], opensList: false, path: picture.path, isPicture: true, place };
  });
}
