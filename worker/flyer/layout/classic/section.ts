import { INK } from '../../colour/accent.ts';
import type { Part } from '../../sheet.ts';
import { type Block, NOTHING } from '../block.ts';
import { firstToHold } from '../fit-text.ts';
import type { Brief } from '../layout.ts';
import { linesFrom } from '../set-text.ts';
import { type BodyBlock, bodyBlock } from './body-block.ts';
import type { Canvas } from './canvas.ts';
import { contentsOf, type Matter } from './matter.ts';
import { HEADING_COLUMNS, type Kind, type SectionStyle, sectionStacks } from './section-stacks.ts';
import { LEAST_OVERLEAF } from './tokens.ts';

const HEADING_LINES = 2;
const BELOW_HEADING = 10;
/** Of the heading from the column after it. */
const INSET = 4;
/** Brings the capitals of the heading to the height of those beside it. */
const RAISED = 1.4;
/** Of the steps of a title, that of a heading. */
const HEADING_STEP = 2;
/** Lines: less of a section than this waits for the next page. */
const LEAST = 3;

export interface SectionSetting extends SectionStyle {
  canvas: Canvas;
  room: number;
  isLast: boolean;
  /** It goes on from the page before: its heading is told to the eye alone. */
  isContinued: boolean;
}

export interface Section extends Block {
  rest: Matter;
}

/** Which sections the matter makes, in reading order. */
export function kindsOf(matter: Matter): Kind[] {
  const { text, lists, features } = contentsOf(matter);
  return [
    ...(text || lists ? (['text'] as const) : []),
    ...(features ? (['features'] as const) : []),
    ...(matter.plans.length > 0 ? (['plans'] as const) : []),
  ];
}

/** A heading, and beside it or under it what it is of; undefined where the page has no room that is worth it. */
export function sectionBlock(kind: Kind, matter: Matter, brief: Brief, setting: SectionSetting): Section | undefined {
  const { canvas, isAiry, room } = setting;
  const heading = headingBlock(headingOf(kind, matter, brief), setting);
  const { aside, main } = sectionStacks(kind, matter, canvas, setting);
  const below = heading.height > 0 ? heading.height + BELOW_HEADING : 0;
  const mainTop = isAiry ? 0 : below;
  const filled = (from: Matter, stacks: typeof main, maxHeight: number): BodyBlock =>
    bodyBlock(from, { ...setting, stacks, maxHeight: Math.max(0, maxHeight), leastOverleaf: LEAST_OVERLEAF });
  const beside = filled(matter, aside, room - below);
  const body = filled(beside.rest, main, room - mainTop);
  if (isPoor(kind, matter, body, setting)) return undefined;
  return {
    rest: body.rest,
    height: Math.max(isAiry ? heading.height : 0, beside.height > 0 ? below + beside.height : 0, mainTop + body.height),
    cuts: [...beside.cuts, ...body.cuts],
    place: (top) => [...heading.place(top - RAISED), ...beside.place(top + below), ...body.place(top + mainTop)],
  };
}

function headingOf(kind: Kind, { description, plans }: Matter, { copy, pictures }: Brief): string {
  const { words, energy } = copy;
  if (kind === 'features') return words.features;
  if (kind === 'text') return description ? words.description : '';
  const [first] = plans;
  return first && pictures.energyLabels.includes(first) ? (energy?.heading ?? '') : words.floorPlan;
}

/** Set as a small title. */
function headingBlock(text: string, { canvas, isAiry, isContinued }: SectionSetting): Block {
  if (!text) return NOTHING;
  const width = isAiry ? canvas.span(HEADING_COLUMNS) - INSET : canvas.width;
  const { lines, style } = firstToHold(text, canvas.type.titles.slice(HEADING_STEP), width, HEADING_LINES);
  return {
    height: lines.length * style.leading,
    cuts: [],
    place: (top): Part[] => [
      { role: isContinued ? 'Artifact' : 'H2', marks: linesFrom(canvas.left, top, lines, style, INK) },
    ],
  };
}

/** So little of it that it had better stand on the next page as a whole. */
function isPoor(kind: Kind, matter: Matter, { rest, height }: BodyBlock, { isLast, style }: SectionSetting): boolean {
  if (kind === 'plans') return rest.plans.length === matter.plans.length;
  const isDone = kind === 'features' ? rest.features.length === 0 : !contentsOf(rest).text;
  if (isDone) return false;
  return isLast ? height === 0 : height < LEAST * style.leading;
}
