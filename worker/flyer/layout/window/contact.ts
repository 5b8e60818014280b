import type { Rgb } from '../../colour/contrast.ts';
import type { Part } from '../../sheet.ts';
import { type TextStyle, widthOf } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { oneLine, scaled } from '../fit-text.ts';
import { textEndingAt } from '../set-text.ts';
import type { Poster } from './poster.ts';

export interface Contact {
  /** Of the longer line; 0 without an agent. */
  width: number;
  cuts: FlyerWarning[];
  /** @param baseline of the phone */
  place(baseline: number, colour: Rgb): Part[];
}

/** Of its size: smaller it would not be read from the street. */
const SMALLEST = 0.55;

/** Whom to call, flush right: the agency above its number. */
export function contactOf(
  { copy, address, right }: Poster,
  wantedPhone: TextStyle,
  lineGap: number,
  room: number,
): Contact {
  const { agent = { lines: [] } } = copy;
  const field = agent.agency ? 'agency' : 'name';
  const name = agent.agency ?? agent.name ?? '';
  const nameStyle = holding(name, address, room);
  const agency = oneLine(name, nameStyle, room, `/listing/agent/${field}`);
  const phoneStyle = holding(agent.phone ?? '', wantedPhone, room);
  const phone = oneLine(agent.phone ?? '', phoneStyle, room, '/listing/agent/phone');
  const link = agent.phone && { link: `tel:${agent.phone}` };
  return {
    width: Math.max(widthOf(agency.text, nameStyle), widthOf(phone.text, phoneStyle)),
    cuts: [...agency.cuts, ...phone.cuts],
    place: (baseline, colour) => {
      const above = phone.text ? baseline - lineGap : baseline;
      const parts: Part[] = [];
      if (agency.text) parts.push({ role: 'P', marks: [textEndingAt(right, above, agency.text, nameStyle, colour)] });
      if (phone.text)
        parts.push({ role: 'P', ...link, marks: [textEndingAt(right, baseline, phone.text, phoneStyle, colour)] });
      return parts;
    },
  };
}

/** A number is set smaller before one of its digits is lost, and so is a name. */
function holding(text: string, style: TextStyle, room: number): TextStyle {
  const share = text ? room / widthOf(text, style) : 1;
  return share < 1 ? scaled(style, Math.max(SMALLEST, 0.99 * share)) : style;
}
