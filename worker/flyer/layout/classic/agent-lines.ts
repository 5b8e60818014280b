import { GREY, INK } from '../../colour/accent.ts';
import type { Rgb } from '../../colour/contrast.ts';
import type { AgentCopy } from '../../copy/agent.ts';
import { baselineIn, type TextStyle } from '../../text/style.ts';
import type { Canvas } from './canvas.ts';

export interface CardLine {
  /** From the top of the lines' block. */
  baseline: number;
  text: string;
  style: TextStyle;
  colour: Rgb;
  path: string;
  link?: string;
}

export interface CardLines {
  /** Who offers the home. */
  who: CardLine[];
  /** How to reach them. */
  contact: CardLine[];
  height: number;
}

/** The lines stand beside a portrait of this height, or where one would be. */
const LEAST_HEIGHT = 52.5;
/** The last baseline above the foot of the block. */
const LAST_ABOVE_FOOT = 1.7;
const STEP = 13;
const PATH = '/listing/agent';

export function cardLines({ name, agency, phone, email, licence, lines }: AgentCopy, canvas: Canvas): CardLines {
  const { type } = canvas;
  const [body] = type.bodies as [TextStyle];
  const step = Math.max(STEP, type.label.leading);
  const heading = name ?? agency;
  const below = [...(name && agency ? [agency] : []), ...lines];
  const first = baselineIn({ ...type.name, leading: 14 });
  const count = (heading ? 1 : 0) + below.length + (licence ? 1 : 0);
  const height = Math.max(LEAST_HEIGHT, first + (count - 1) * step + LAST_ABOVE_FOOT);
  const last = height - LAST_ABOVE_FOOT;
  const who: CardLine[] = [];
  if (heading) who.push(line(first, heading, type.name, INK, name ? 'name' : 'agency'));
  const start = first + (heading ? step : 0);
  below.forEach((text, index) => {
    who.push(line(start + index * step, text, body, INK, name && agency && index === 0 ? 'agency' : 'redressScheme'));
  });
  if (licence) who.push(line(last, licence, type.label, GREY, 'licenceNumber'));
  const contact: CardLine[] = [];
  if (phone) {
    const above = email ? step + 0.6 : 0;
    contact.push({ ...line(last - above, phone, type.phone, canvas.accent.type, 'phone'), link: `tel:${phone}` });
  }
  if (email) contact.push({ ...line(last, email, body, INK, 'email'), link: `mailto:${email}` });
  return { who, contact, height };
}

function line(baseline: number, text: string, style: TextStyle, colour: Rgb, field: string): CardLine {
  return { baseline, text, style, colour, path: `${PATH}/${field}` };
}
