import type { Accent } from '../../colour/accent.ts';
import type { Copy } from '../../copy/copy.ts';
import type { Fact } from '../../copy/facts.ts';
import type { Term } from '../../copy/terms.ts';
import { facadePart } from '../facade.ts';
import { GAP_PHOTO_TO_TITLE } from '../tokens.ts';
import type { WallLight } from '../wall.ts';
import { AGENT_HEIGHT, type AgentCard, agentCard } from './agent.ts';
import { type BodyBlock, bodyBlock } from './body-block.ts';
import type { Placed } from './classic.ts';
import { disclaimersBlock } from './disclaimers.ts';
import { factsBlock } from './facts-block.ts';
import { FOOT, MARGIN, MEASURE, SHEET } from './grid.ts';
import { headBlock } from './head-block.ts';
import { masthead } from './masthead.ts';

const HEAD_TO_FACTS = 9;
const FACTS_TO_BODY = 14;
const ABOVE_FOOT = 12;
const FACADE_INSET = 24;
/** Twice as wide as high, as a photograph would: where text needs the room the picture gives way down to here. */
const LOWEST_FACADE = MEASURE / 2;
/** A drawn house front is worth less than words: before any are cut it becomes a strip. */
const FACADE_STRIP = MEASURE / 4;
/** 4:3; white beyond it, where there is text below. */
const HIGHEST_FACADE = (MEASURE * 3) / 4;

/** The sheet of a listing with copy or several facts: picture, head, row of facts, text, agent at the foot. */
export function richSheet(copy: Copy, accent: Accent, light: WallLight): Placed {
  const top = masthead(copy.masthead);
  const head = headBlock(copy, accent);
  const { block: facts, shown } = factsBlock(copy.facts);
  const terms = [...(copy.type ? [copy.type] : []), ...copy.terms, ...copy.facts.slice(shown).map(termOf)];
  const legal = disclaimersBlock(copy.disclaimers);
  const foot = FOOT - (copy.agent ? AGENT_HEIGHT + (legal.height > 0 ? ABOVE_FOOT : 0) : 0);
  const legalTop = foot - legal.height;

  const photoTop = SHEET.top + top.height;
  const fixed = GAP_PHOTO_TO_TITLE + head.height + HEAD_TO_FACTS + facts.height;
  const bottom = legalTop - (copy.agent || legal.height > 0 ? ABOVE_FOOT : 0);
  const room = bottom - photoTop - fixed - FACTS_TO_BODY;
  const bodyBelow = (facade: number) => bodyBlock(copy, terms, room - facade);
  const roomy = bodyBelow(LOWEST_FACADE);
  const body = roomy.lost > 0 ? bodyBelow(FACADE_STRIP) : roomy;
  const agent: AgentCard = copy.agent ? agentCard(copy.agent, accent, body.column) : { parts: [], cuts: [] };

  const hasText = copy.description.length > 0 || copy.features.length > 0;
  const height = facadeHeight(bottom - photoTop - fixed, body, hasText);
  const titleTop = photoTop + height + GAP_PHOTO_TO_TITLE;
  const factsTop = titleTop + head.height + HEAD_TO_FACTS;
  const wall = { x: MARGIN, y: photoTop, width: MEASURE, height, inset: FACADE_INSET, wall: accent.ground };
  return {
    parts: [
      ...top.place(SHEET.top),
      facadePart({ ...wall, ...light }),
      ...head.place(titleTop),
      ...facts.place(factsTop),
      ...body.place(factsTop + facts.height + FACTS_TO_BODY),
      ...legal.place(legalTop),
      ...agent.parts,
    ],
    cuts: [...top.cuts, ...head.cuts, ...body.cuts, ...legal.cuts, ...agent.cuts],
  };
}

/** All the room that is left, within the ratios of a picture; without text below it may be higher. */
function facadeHeight(room: number, body: BodyBlock, hasText: boolean): number {
  if (body.height === 0) return room;
  const left = room - FACTS_TO_BODY - body.height;
  return hasText ? Math.max(FACADE_STRIP, Math.min(HIGHEST_FACADE, left)) : left;
}

function termOf({ figure, unit, label }: Fact): Term {
  return { label, value: unit ? `${figure} ${unit}` : figure, path: '/listing' };
}
