import { GREY } from '../../colour/accent.ts';
import type { EnergyCopy } from '../../copy/energy.ts';
import type { Part } from '../../sheet.ts';
import type { Block } from '../block.ts';
import { energyScaleHeight, energyScalePart } from '../energy-scale.ts';
import { fewLines } from '../fit-text.ts';
import { linesFrom } from '../set-text.ts';
import type { PlanSetting } from './plan-block.ts';

/** In a narrower column the bars would differ too little. */
const NARROWEST = 80;
const HEADING_LINES = 2;
const GAP = 4;
const PATH = '/listing/energy';

/** The heading in small capitals, the scale of its scheme under it, then until when it holds; undefined where it finds no room. */
export function energyBlock(energy: EnergyCopy, { x, width, maxHeight, label }: PlanSetting): Block | undefined {
  if (width < NARROWEST) return undefined;
  const measure = { width, maxLines: HEADING_LINES };
  const heading = fewLines(energy.heading, label, measure, `${PATH}/scheme`);
  const until = fewLines(energy.until ?? '', label, measure, `${PATH}/validUntil`);
  const barsTop = heading.lines.length * label.leading + GAP;
  const untilTop = barsTop + energyScaleHeight(energy) + GAP;
  const height = untilTop + until.lines.length * label.leading - (until.lines.length > 0 ? 0 : GAP);
  if (height > maxHeight) return undefined;
  const place = (top: number): Part[] => {
    const words = linesFrom(x, top, heading.lines, label, GREY);
    const below = linesFrom(x, top + untilTop, until.lines, label, GREY);
    const scale = energyScalePart(energy, { x, top: top + barsTop, width, style: { ...label, features: ['lnum'] } });
    return [{ role: 'P', marks: words }, scale, ...(below.length > 0 ? [{ role: 'P', marks: below } as const] : [])];
  };
  return { height, cuts: [...heading.cuts, ...until.cuts], place };
}
