import type { Part } from '../../sheet.ts';
import { baselineIn, type TextStyle, widthOf } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { oneLine } from '../fit-text.ts';
import { textAt } from '../set-text.ts';
import type { Modern } from './setting.ts';

/** A line of the band, on the accent. */
export interface BandLine {
  text: string;
  style: TextStyle;
  /** Of its box, from the upper edge of the first. */
  y: number;
  path: string;
  link?: string;
}

/** Who offers the home, and under which rules. */
export function nameLines({ copy: { agent }, name, label }: Modern): BandLine[] {
  if (!agent) return [];
  const path = (field: string) => `/listing/agent/${field}`;
  const said = [
    { text: agent.name ?? agent.agency ?? '', path: path(agent.name ? 'name' : 'agency') },
    { text: agent.name ? (agent.agency ?? '') : '', path: path('agency') },
    { text: agent.licence ?? '', path: path('licenceNumber') },
    ...agent.lines.map((text) => ({ text, path: path('redressScheme') })),
  ].filter(({ text }) => text);
  return said.map((each, index) => {
    const y = index === 0 ? 0 : name.leading + (index - 1) * label.leading;
    return { ...each, style: index === 0 ? name : label, y };
  });
}

/** How to reach them. */
export function contactLines({ copy, phone, label, name }: Modern): BandLine[] {
  const { phone: number, email } = copy.agent ?? {};
  const lines: BandLine[] = [];
  if (number) lines.push({ text: number, style: phone, y: 0, path: '/listing/agent/phone', link: `tel:${number}` });
  const y = number ? name.leading + label.leading : 0;
  if (email) lines.push({ text: email, style: label, y, path: '/listing/agent/email', link: `mailto:${email}` });
  return lines;
}

export function widthOfLines(lines: readonly BandLine[]): number {
  return Math.max(0, ...lines.map(({ text, style }) => widthOf(text, style)));
}

interface LinesPlace {
  x: number;
  width: number;
  top: number;
}

export function placedLines({ accent }: Modern, lines: readonly BandLine[], { x, width, top }: LinesPlace) {
  const cuts: FlyerWarning[] = [];
  const parts = lines.map(({ text, style, y, path, link }): Part => {
    const line = oneLine(text, style, width, path);
    cuts.push(...line.cuts);
    const mark = textAt(x, top + y + baselineIn(style), line.text, style, accent.onGround);
    return { role: 'P', marks: [mark], ...(link && { link }) };
  });
  return { parts, cuts };
}
