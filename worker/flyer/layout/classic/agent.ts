import { type Accent, GREY, INK } from '../../colour/accent.ts';
import type { AgentCopy } from '../../copy/agent.ts';
import type { LineMark, Part, TextMark } from '../../sheet.ts';
import { cutToWidth } from '../../text/cut.ts';
import { fits } from '../../text/fill-lines.ts';
import { baselineIn, type TextStyle } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { textCut } from '../block.ts';
import { textAt } from '../set-text.ts';
import { BODY, LABEL, NAME, PHONE } from '../styles.ts';
import { BAR } from '../tokens.ts';
import { FOOT, GUTTER, MARGIN, MEASURE, x } from './grid.ts';

export const AGENT_HEIGHT = 64;
const TOP = FOOT - AGENT_HEIGHT;
/** The text stands beside a portrait of this height, or where one would be. */
const TEXT_HEIGHT = 52.5;
const LAST_BASELINE = FOOT - 1.7;
const LINE_ABOVE = LAST_BASELINE - 13.6;

interface Line {
  x: number;
  baseline: number;
  text: string;
  style: TextStyle;
  colour: TextMark['colour'];
  path: string;
}

export interface AgentCard {
  parts: Part[];
  cuts: FlyerWarning[];
}

/**
 * The card at the foot: who offers the home at the left, how to reach them from the column on.
 * @param column where the features above it begin; left of it when the lines are too long for what is right of it
 */
export function agentCard(agent: AgentCopy, accent: Accent, column: number): AgentCard {
  const contactX = [column, 5, 4].map(x).find((left) => contactFits(agent, left)) ?? x(4);
  const cuts: FlyerWarning[] = [];
  const marks = linesOf(agent, accent, contactX).map(({ path, ...line }) => {
    const width = (line.x === MARGIN ? contactX - GUTTER : MARGIN + MEASURE) - line.x;
    if (fits(line.text, line.style, width))
      return { path, mark: textAt(line.x, line.baseline, line.text, line.style, line.colour) };
    cuts.push(textCut(path, 'Too long for the card at the foot: cut.'));
    const text = cutToWidth(line.text, line.style, width);
    return { path, mark: textAt(line.x, line.baseline, text, line.style, line.colour) };
  });
  const bar: LineMark = barAt(TOP, accent);
  return {
    cuts,
    parts: [{ role: 'Artifact', marks: [bar] }, ...marks.map(({ mark }): Part => ({ role: 'P', marks: [mark] }))],
  };
}

/** The accent over the whole measure; y is its upper edge. */
export function barAt(y: number, accent: Accent): LineMark {
  const middle = y + BAR / 2;
  return { type: 'line', from: [MARGIN, middle], to: [MARGIN + MEASURE, middle], thickness: BAR, colour: accent.bar };
}

function contactFits({ phone = '', email = '' }: AgentCopy, left: number): boolean {
  const room = MARGIN + MEASURE - left;
  return fits(phone, PHONE, room) && fits(email, BODY, room);
}

function linesOf({ name, agency, phone, email, licence }: AgentCopy, accent: Accent, contactX: number): Line[] {
  const first = FOOT - TEXT_HEIGHT + baselineIn(NAME);
  const heading = name ?? agency;
  const lines: (Line | undefined)[] = [
    line(MARGIN, first, heading, NAME, INK, name ? 'name' : 'agency'),
    line(MARGIN, first + 13, name ? agency : undefined, BODY, INK, 'agency'),
    line(MARGIN, LAST_BASELINE, licence, LABEL, GREY, 'licenceNumber'),
    line(contactX, email ? LINE_ABOVE : LAST_BASELINE, phone, PHONE, accent.type, 'phone'),
    line(contactX, LAST_BASELINE, email, BODY, INK, 'email'),
  ];
  return lines.filter((each) => each !== undefined);
}

function line(
  x: number,
  baseline: number,
  text: string | undefined,
  style: TextStyle,
  colour: TextMark['colour'],
  field: string,
): Line | undefined {
  return text ? { x, baseline, text, style, colour, path: `/listing/agent/${field}` } : undefined;
}
