import { INK } from '../../colour/accent.ts';
import type { Fact } from '../../copy/facts.ts';
import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import type { FlyerWarning } from '../../warning.ts';
import { fewLines, oneLine } from '../fit-text.ts';
import type { Composed } from '../layout.ts';
import { leadFirst, photoPart } from '../photo.ts';
import { apart, linesFrom } from '../set-text.ts';
import { bandOf } from './band.ts';
import { brandTab } from './brand.ts';
import { conditionsOf } from './content.ts';
import { factRow } from './fact-row.ts';
import { headBlock } from './head.ts';
import { leadPart } from './lead.ts';
import { overleaf } from './overleaf.ts';
import { PHOTO_RATIO } from './photo-cells.ts';
import { framedPlan } from './plan.ts';
import { featureRows, placeRows, plainLine, type Row, splitRows, termRows } from './rows.ts';
import type { Modern } from './setting.ts';

/** Lengths on A4. */
const LEAD = { ratio: 1.72, highest: 4 / 3, lowest: 2 };
const BAND = 84;
const LITTLE = 24;
const LEAST_LEAD = 100;
const ABOVE_BAND = 20;
const HEAD_TO_FACTS = 12.5;
const MORE_IN_ROWS = 8.5;
const MOST_COPY_LINES = 8;
const CAPTION_BELOW = 14.8;

/** Little to say: a lead over the whole width, large type, facts in a row. */
export function shortSheets(modern: Modern): Composed {
  const { frame, scale, gap, wideTitles: titles } = modern;
  const photos = leadFirst(modern.pictures.photos);
  const band = bandOf(modern, { columns: [0, 5, 9], height: BAND, isContinued: false });
  const head = headBlock(modern, { titles, columns: 8, labelGap: 9 * scale, addressGap: 8.6 * scale });
  const bottom = band.top - ABOVE_BAND;
  const facts = factRow(modern, bottom - gap - head.height - HEAD_TO_FACTS * scale - LEAST_LEAD * scale);
  const factsHeight = facts.height > 0 ? HEAD_TO_FACTS * scale + facts.height : 0;
  const fixed = gap + head.height + factsHeight;
  const body = bodyOf(modern, facts.others, bottom - fixed - gap - frame.width / LEAD.lowest);
  const bodyHeight = body.height > 0 ? gap + body.height : 0;
  const left = bottom - fixed - bodyHeight;
  const hasBody = body.height > 0 || facts.height > 0;
  const height = leadHeight(modern, left, photos.length > 0 && hasBody);
  const headTop = height + gap;
  const factsTop = headTop + head.height + HEAD_TO_FACTS * scale;
  const bodyTop = headTop + head.height + factsHeight + gap;
  const rest = {
    photos: body.restOf(photos.slice(1)),
    paragraphs: [],
    rows: body.rest,
    plans: modern.pictures.floorPlans.slice(body.hasPlan ? 1 : 0),
    shownPlans: [],
  };
  const more = overleaf(modern, rest, modern.bodies[0] ?? modern.value);
  const tab = brandTab(modern);
  const parts = [
    leadPart(modern, photos[0], { x: 0, y: 0, width: frame.width, height }, tab.box),
    ...tab.parts,
    ...head.place(headTop),
    ...facts.place(factsTop),
    ...body.place(bodyTop),
    ...band.parts,
  ];
  return {
    sheets: [{ width: frame.width, height: frame.height, parts }, ...more.sheets],
    cuts: [...head.cuts, ...band.cuts, ...body.cuts, ...more.cuts],
  };
}

/** A little room that is left stays white, much of it makes the lead higher; without words below, the lead takes all. */
function leadHeight({ frame }: Modern, room: number, isPhotoAboveText: boolean): number {
  const own = frame.width / LEAD.ratio;
  if (!isPhotoAboveText || room < own) return room;
  return room - own < LITTLE ? own : Math.min(room, frame.width / LEAD.highest);
}

interface Body {
  height: number;
  rest: readonly Row[];
  cuts: FlyerWarning[];
  hasPlan: boolean;
  /** The photos, without one that stands here. */
  restOf(photos: readonly Picture[]): readonly Picture[];
  place(top: number): Part[];
}

/** A few words and rows at the left, a second photo or the plan at the right. */
function bodyOf(modern: Modern, others: readonly Fact[], room: number): Body {
  const { frame, copy, left, address } = modern;
  const width = frame.span(7);
  const text = copy.description.replaceAll('\n', ' ');
  const said = fewLines(text, address, { width, maxLines: MOST_COPY_LINES }, '/listing/description');
  const lines = text ? said.lines : [];
  const textHeight = lines.length > 0 ? lines.length * address.leading + 12 : 0;
  const rows = [
    ...termRows(conditionsOf(modern, others), modern, width),
    ...featureRows(copy.features, address, width, MORE_IN_ROWS),
  ];
  const [here] = splitRows(rows, room - textHeight);
  const narrow = frame.span(4) - 4;
  const overleafRows = [
    ...termRows(conditionsOf(modern, others), modern, narrow),
    ...featureRows(copy.features, modern.value, narrow),
  ];
  const rowsHeight = here.reduce((sum, { height }) => sum + height, 0);
  const aside = asideOf(modern, room);
  return {
    height: Math.max(textHeight + rowsHeight, aside?.height ?? 0),
    rest: overleafRows.slice(here.length),
    hasPlan: aside !== undefined && aside.photo === undefined,
    cuts: [...(text ? said.cuts : []), ...rows.flatMap(({ cuts }) => cuts)],
    restOf: (photos) => photos.filter((photo) => photo !== aside?.photo),
    place: (top) => [
      ...(lines.length > 0
        ? [{ role: 'P', marks: linesFrom(left, top, apart(lines), address, INK) } satisfies Part]
        : []),
      ...placeRows(here, left, top + textHeight).parts,
      ...(aside?.place(frame.x(8), top) ?? []),
    ],
  };
}

/** Undefined when there is nothing to show, or no room for it. */
function asideOf({ frame, pictures, copy, label }: Modern, room: number) {
  const width = frame.span(4);
  const height = width / PHOTO_RATIO;
  const photo = leadFirst(pictures.photos)[1];
  const plan = pictures.floorPlans[0];
  if ((!photo && !plan) || height > room) return undefined;
  const caption = plan ? '' : oneLine(photo?.caption ?? '', label, width, '').text;
  return {
    photo: plan ? undefined : photo,
    height: height + (caption ? CAPTION_BELOW + 4 : 0),
    place: (x: number, y: number): Part[] => {
      const box = { x, y, width, height };
      if (plan) return [framedPlan(plan, box, copy.words.floorPlan)];
      if (!photo) return [];
      return [photoPart(photo, box), ...plainLine(x, y + height + CAPTION_BELOW, caption, label, true)];
    },
  };
}
