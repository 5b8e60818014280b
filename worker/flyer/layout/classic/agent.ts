import { GREY } from '../../colour/accent.ts';
import type { AgentCopy } from '../../copy/agent.ts';
import type { Picture } from '../../pictures/picture.ts';
import type { LineMark, Part } from '../../sheet.ts';
import { balance } from '../../text/balance.ts';
import { cutToWidth } from '../../text/cut.ts';
import { fits } from '../../text/fill-lines.ts';
import { widthOf } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { type Block, NOTHING, textCut } from '../block.ts';
import { photoPart } from '../photo.ts';
import { LEAST_CODE, qrCode } from '../qr-mark.ts';
import { textAt, textEndingAt } from '../set-text.ts';
import { BAR } from '../tokens.ts';
import { type CardLine, cardLines } from './agent-lines.ts';
import type { Canvas } from './canvas.ts';

const QR_GAP = 14;
const PORTRAIT = 52.5;
const BAR_TO_TEXT = 11.5;
const BAR_TO_QR = 9;
const SCAN_LINES = 2;
const WIDEST_SCAN = 70;

export interface Card {
  agent?: AgentCopy;
  photo?: Picture;
  url?: string;
  /** The words beside the code. */
  scan: string;
  /** Where the contact's lines begin, when there is room for them from there on. */
  column: number;
}

/** The card at the foot: who offers the home at the left, how to reach them from the column on, the code of the listing's page at the right. */
export function agentCard({ agent, photo, url, scan, column }: Card, canvas: Canvas): Block {
  if (!agent && !url) return NOTHING;
  const lines = agent ? cardLines(agent, canvas) : { who: [], contact: [], height: 0 };
  const height = Math.max(agent ? BAR_TO_TEXT + lines.height : 0, url ? LEAST_CODE + (agent ? BAR_TO_QR : 0) : 0);
  const code = url ? { url, left: canvas.right - LEAST_CODE } : undefined;
  const end = code ? code.left - QR_GAP : canvas.right;
  const whoX = canvas.left + (agent && photo ? PORTRAIT + canvas.gutter : 0);
  // Off the column where a line at the left, such as the licence, would be cut for it.
  const beside = whoX + widest(lines.who) + canvas.gutter;
  const contactX = contactLeft(lines.contact, [Math.max(column, beside), column, canvas.x(5), canvas.x(4)], end);
  const whoEnd = lines.contact.length > 0 ? contactX - canvas.gutter : end;
  const set = [
    ...lines.who.map((line) => fitted(line, whoX, whoEnd)),
    ...lines.contact.map((line) => fitted(line, contactX, end)),
  ];
  const contactEnd = Math.max(whoEnd, contactX + widest(lines.contact));
  const words = code ? scanLines(scan, Math.min(WIDEST_SCAN, end - contactEnd - canvas.gutter), canvas) : [];
  return {
    height,
    cuts: set.flatMap(({ cuts }) => cuts),
    place: (top) => {
      const foot = top + height;
      const parts: Part[] = agent ? [{ role: 'Artifact', marks: [barAt(top, canvas)] }] : [];
      const box = { x: canvas.left, y: foot - PORTRAIT, width: PORTRAIT, height: PORTRAIT };
      if (agent && photo) parts.push(photoPart(photo, box));
      parts.push(...set.map(({ place }) => place(foot - lines.height)));
      const last = foot - 1.7;
      const step = canvas.type.label.leading;
      const marks = words.map((line, index) =>
        textEndingAt(end, last - (words.length - 1 - index) * step, line, canvas.type.label, GREY),
      );
      if (marks.length > 0) parts.push({ role: 'P', marks });
      if (code) {
        const mark = qrCode(code.url).at(code.left, foot - LEAST_CODE, LEAST_CODE);
        parts.push({ role: 'Figure', alt: scan, link: code.url, marks: [mark] });
      }
      return parts;
    },
  };
}

/** The accent over the whole width; y is its upper edge. */
export function barAt(y: number, { left, right, accent }: Canvas): LineMark {
  const middle = y + BAR / 2;
  return { type: 'line', from: [left, middle], to: [right, middle], thickness: BAR, colour: accent.bar };
}

/** The first place where they are whole, or else the last. */
function contactLeft(lines: readonly CardLine[], places: readonly [number, ...number[]], end: number): number {
  const suits = (left: number) => lines.every(({ text, style }) => fits(text, style, end - left));
  return places.find(suits) ?? places.at(-1) ?? places[0];
}

const widest = (lines: readonly CardLine[]) => Math.max(0, ...lines.map(({ text, style }) => widthOf(text, style)));

interface Fitted {
  cuts: FlyerWarning[];
  place(top: number): Part;
}

function fitted({ baseline, text, style, colour, path, link }: CardLine, x: number, end: number): Fitted {
  const isWhole = fits(text, style, end - x);
  const shown = isWhole ? text : cutToWidth(text, style, end - x);
  return {
    cuts: isWhole ? [] : [textCut(path, 'Too long for the card at the foot: cut.')],
    place: (top) => ({
      role: 'P',
      marks: [textAt(x, top + baseline, shown, style, colour)],
      ...(link && { link }),
    }),
  };
}

/** Two short lines, or none where they would crowd the contact. */
function scanLines(scan: string, width: number, { type }: Canvas): readonly string[] {
  if (width <= 0) return [];
  const { lines, wasCut } = balance(scan, type.label, width, SCAN_LINES);
  const isWhole = !wasCut && lines.every((line) => scan.includes(line.trim()));
  return isWhole ? lines : [];
}
