import { GREY } from '../../colour/accent.ts';
import type { Mark, Part } from '../../sheet.ts';
import { baselineIn, type TextStyle, widthOf } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { EQUAL_HOUSING_RATIO, equalHousingMark } from '../equal-housing.ts';
import { fewLines, oneLine } from '../fit-text.ts';
import { apart, linesFrom, textAt, textEndingAt } from '../set-text.ts';
import type { Modern } from './setting.ts';

/** Where the three blocks begin, and how high the band is at least. */
export interface BandSetting {
  columns: readonly [name: number, phone: number, last: number];
  height: number;
  /** The text goes on overleaf. */
  isContinued: boolean;
  /** Right end of the words above the band, where photos stand beside them. */
  wordsRight?: number;
}

export interface Band {
  /** Somebody offers the home, or something has to be said. */
  isThere: boolean;
  /** Of all that stands at the foot: disclaimers that the band has no room for, and the band. */
  top: number;
  /** Down to here a photo may run: to the ground, the disclaimers or the sheet's lower edge. */
  photoBottom: number;
  cuts: FlyerWarning[];
  parts: Part[];
}

const INSIDE = 17;
/** Of the sheet's height; longer ones belong on a page of their own. */
const MOST_LEGAL = 1 / 6;
const MOST_IN_BAND = 4;
const ABOVE_LEGAL = 10;
const BELOW_LEGAL = 9;
const AROUND_TILE = 8;
const MARK_HEIGHT = 24;
const MARK_GAP = 8;
const ARROWS = { ltr: ' →', rtl: ' ←' };

interface Line {
  text: string;
  style: TextStyle;
  /** Of its box, from the upper edge of the first. */
  y: number;
  path: string;
  link?: string;
}

/** The accent at the foot: who offers the home, how to reach them, what has to be said. */
export function bandOf(modern: Modern, setting: BandSetting): Band {
  const { frame, copy, accent, label, tile } = modern;
  const names = nameLines(modern);
  const last = lastBlock(modern, setting, tile?.side ?? 0);
  const lines = Math.max(0, names.length - 3);
  const isEmpty = names.length === 0 && contactLines(modern).length === 0 && last.isEmpty && !tile;
  const height = isEmpty
    ? 0
    : Math.max(
        setting.height + lines * label.leading,
        tile ? tile.side + 2 * AROUND_TILE : 0,
        last.height + 2 * INSIDE - 4,
      );
  const y = frame.height - height;
  const first = y + INSIDE + (setting.height - 76) / 8;
  const [nameX, phoneX] = [frame.x(setting.columns[0]), frame.x(setting.columns[1])];
  const left = column(modern, names, nameX, phoneX - nameX - frame.gutter, first);
  const rightEnd =
    last.isEmpty && !tile
      ? modern.right
      : last.isEmpty
        ? modern.right - (tile?.side ?? 0) - frame.gutter
        : last.x - frame.gutter;
  const middle = column(modern, contactLines(modern), phoneX, rightEnd - phoneX, first);
  const legal = legalAbove(modern, last.tellsDisclaimers ? [] : copy.disclaimers, last.tellsHousing);
  const legalTop = y - (isEmpty ? 34 : BELOW_LEGAL) - legal.height;
  const ground: Mark = { type: 'box', x: 0, y, width: frame.width, height, fill: accent.ground };
  return {
    isThere: !isEmpty || legal.height > 0,
    top: legal.height > 0 ? legalTop - ABOVE_LEGAL : isEmpty ? frame.foot : y,
    photoBottom: legal.height > 0 ? legalTop - ABOVE_LEGAL : y,
    cuts: [...left.cuts, ...middle.cuts, ...legal.cuts],
    parts: [
      ...legal.place(legalTop),
      ...(isEmpty ? [] : [{ role: 'Artifact', marks: [ground] } satisfies Part]),
      ...left.parts,
      ...middle.parts,
      ...last.place(first),
      ...(tile ? [tile.place(modern.right - tile.side, y + (height - tile.side) / 2)] : []),
      ...(setting.isContinued && !last.tellsContinued
        ? continuedAbove(modern, setting.wordsRight ?? modern.right, legal.height > 0 ? legalTop : y)
        : []),
    ],
  };
}

function nameLines({ copy, name, label }: Modern): Line[] {
  const { agent } = copy;
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

function contactLines({ copy, phone, label, name }: Modern): Line[] {
  const { phone: number, email } = copy.agent ?? {};
  const lines: Line[] = [];
  if (number) lines.push({ text: number, style: phone, y: 0, path: '/listing/agent/phone', link: `tel:${number}` });
  const y = number ? name.leading + label.leading : 0;
  if (email) lines.push({ text: email, style: label, y, path: '/listing/agent/email', link: `mailto:${email}` });
  return lines;
}

function column({ accent }: Modern, lines: readonly Line[], x: number, width: number, top: number) {
  const cuts: FlyerWarning[] = [];
  const parts = lines.map(({ text, style, y, path, link }): Part => {
    const line = oneLine(text, style, width, path);
    cuts.push(...line.cuts);
    const mark = textAt(x, top + y + baselineIn(style), line.text, style, accent.onGround);
    return { role: 'P', marks: [mark], ...(link && { link }) };
  });
  return { parts, cuts };
}

interface LastBlock {
  isEmpty: boolean;
  tellsDisclaimers: boolean;
  tellsContinued: boolean;
  tellsHousing: boolean;
  height: number;
  x: number;
  place(top: number): Part[];
}

/** The sign of equal housing, or the disclaimers where they are short. */
function lastBlock(modern: Modern, { columns, isContinued }: BandSetting, tileSide: number): LastBlock {
  const { frame, copy, label, strong, accent, right } = modern;
  const start = frame.x(columns[2]);
  const width = right - start - (tileSide > 0 ? tileSide + frame.gutter : 0);
  const none = {
    isEmpty: true,
    tellsDisclaimers: false,
    tellsContinued: false,
    tellsHousing: false,
    height: 0,
    x: right,
    place: () => [],
  };
  if (copy.equalHousing) return equalHousing(modern, copy.equalHousing, start, width) ?? none;
  const text = copy.disclaimers.join(' ').replaceAll('\n', ' ');
  const { lines, cuts } = fewLines(text, label, { width, maxLines: MOST_IN_BAND - (isContinued ? 1 : 0) }, '');
  const isToldHere = tileSide === 0 && text !== '' && cuts.length === 0;
  if (!isToldHere && (!isContinued || tileSide > 0)) return none;
  const shown = isToldHere ? lines : [];
  const continued = isContinued ? `${copy.words.continued}${ARROWS[copy.direction]}` : '';
  return {
    ...{ isEmpty: false, tellsDisclaimers: isToldHere, tellsContinued: isContinued, tellsHousing: false, x: start },
    height: (shown.length + (continued ? 1 : 0)) * label.leading,
    place: (top) => {
      const end = top + shown.length * label.leading + baselineIn(strong);
      const parts: Part[] = [];
      if (shown.length > 0)
        parts.push({ role: 'P', marks: linesFrom(start, top, apart(shown), label, accent.onGround) });
      if (continued) parts.push({ role: 'P', marks: [textAt(start, end, continued, strong, accent.onGround)] });
      return parts;
    },
  };
}

/** Flush right in the room that is left; undefined where that is too narrow. */
function equalHousing(
  { strong, accent, right }: Modern,
  text: string,
  start: number,
  width: number,
): LastBlock | undefined {
  const markWidth = MARK_HEIGHT * EQUAL_HOUSING_RATIO;
  const { lines } = fewLines(text, strong, { width: Math.min(80, width - markWidth - MARK_GAP), maxLines: 3 }, '');
  const textWidth = Math.max(...lines.map((line) => widthOf(line.trimEnd(), strong)));
  const whole = markWidth + MARK_GAP + textWidth;
  if (whole > width || lines.join('').trim().length < text.length - 2) return undefined;
  const x = start + width < right ? start : right - whole;
  const height = Math.max(MARK_HEIGHT, lines.length * strong.leading);
  return {
    ...{ isEmpty: false, tellsDisclaimers: false, tellsContinued: false, tellsHousing: true, x, height },
    place: (top) => [
      {
        role: 'Artifact',
        marks: [equalHousingMark(x, top + (height - MARK_HEIGHT) / 2, MARK_HEIGHT, accent.onGround)],
      },
      {
        role: 'P',
        marks: linesFrom(
          x + markWidth + MARK_GAP,
          top + (height - lines.length * strong.leading) / 2,
          apart(lines),
          strong,
          accent.onGround,
        ),
      },
    ],
  };
}

/** Disclaimers that are too long for the band: grey, over the full measure. */
function legalAbove({ frame, legal, left, copy }: Modern, disclaimers: readonly string[], isHousingTold: boolean) {
  const text = disclaimers.join(' ').replaceAll('\n', ' ');
  const said = [text, isHousingTold ? '' : (copy.equalHousing ?? '')].filter(Boolean).join('  ·  ');
  if (!said) return { height: 0, cuts: [], place: () => [] };
  const measure = { width: frame.measure, maxLines: Math.floor((MOST_LEGAL * frame.height) / legal.leading) };
  const { lines, cuts } = fewLines(said, legal, measure, '/listing/disclaimers');
  const place = (top: number): Part[] => [{ role: 'P', marks: linesFrom(left, top, apart(lines), legal, GREY) }];
  return { height: lines.length * legal.leading, cuts, place };
}

function continuedAbove({ copy, strong, accent }: Modern, right: number, bottom: number): Part[] {
  const text = `${copy.words.continued}${ARROWS[copy.direction]}`;
  return [{ role: 'P', marks: [textEndingAt(right, bottom - 8, text, strong, accent.type)] }];
}
