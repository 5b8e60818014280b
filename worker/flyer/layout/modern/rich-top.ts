import type { Fact } from '../../copy/facts.ts';
import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import type { FlyerWarning } from '../../warning.ts';
import { brandParts, brandTab, hasBrand } from './brand.ts';
import { factStack, leastStack } from './fact-stack.ts';
import { leadPart } from './lead.ts';
import type { Modern } from './setting.ts';

interface RichTop {
  parts: Part[];
  bottom: number;
  otherFacts: readonly Fact[];
  cuts: readonly FlyerWarning[];
}

interface LeadSetting {
  /** Height that it may take beyond its own. */
  more: number;
  isLow: boolean;
}

interface Ratios {
  own: number;
  /** Words need room: as low as this. Room is left: as high as that. */
  low: number;
  high: number;
}

const BESIDE: Ratios = { own: 4 / 3, low: 2, high: 1 };
const WIDE: Ratios = { own: 1.72, low: 2.4, high: 4 / 3 };
const BELOW_BRAND = 34;

/** Lead and spec column; without facts and agency the lead takes the whole width. */
export function richTop(modern: Modern, photo: Picture | undefined, setting: LeadSetting): RichTop {
  const { frame } = modern;
  return modern.copy.facts.length === 0
    ? wideTop(modern, photo, heightOf(frame.width, WIDE, setting))
    : topBeside(modern, photo, setting);
}

function heightOf(width: number, { own, low, high }: Ratios, { more, isLow }: LeadSetting): number {
  return Math.min(width / (isLow ? low : own) + more, width / high);
}

function wideTop(modern: Modern, photo: Picture | undefined, height: number): RichTop {
  const tab = brandTab(modern);
  const lead = leadPart(modern, photo, { x: 0, y: 0, width: modern.frame.width, height }, tab.box);
  return { parts: [lead, ...tab.parts], bottom: height, otherFacts: [], cuts: [] };
}

/** However low the lead, the facts beside it keep their cells. */
function topBeside(modern: Modern, photo: Picture | undefined, setting: LeadSetting): RichTop {
  const { frame, scale } = modern;
  const x = frame.x(4);
  const width = frame.width - x;
  const above = frame.top + (hasBrand(modern) ? BELOW_BRAND : 0);
  const low = Math.min(above + leastStack(modern) + 0.5, width / BESIDE.own);
  const height = heightOf(width, { ...BESIDE, low: Math.min(BESIDE.low, width / low) }, setting);
  const facts = factStack(modern, frame.x(0), frame.span(4) - 4 * scale, height - above);
  const brand = brandParts(modern, frame.x(0), frame.span(4) - 4);
  const lead = leadPart(modern, photo, { x, y: 0, width, height });
  return {
    parts: [...brand, ...facts.place(height), lead],
    bottom: height,
    otherFacts: facts.others,
    cuts: facts.cuts,
  };
}
