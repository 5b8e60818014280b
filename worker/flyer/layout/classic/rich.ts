import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import type { FlyerWarning } from '../../warning.ts';
import type { Block } from '../block.ts';
import type { Brief } from '../layout.ts';
import { GAP_PHOTO_TO_TITLE } from '../tokens.ts';
import { agentCard } from './agent.ts';
import { type BodyBlock, bodyBlock } from './body-block.ts';
import { besidePictures, type Canvas, wholeCanvas } from './canvas.ts';
import { disclaimersBlock } from './disclaimers.ts';
import { factsBlock } from './facts-block.ts';
import { headBlock } from './head-block.ts';
import { masthead } from './masthead.ts';
import { type Matter, matterOf } from './matter.ts';
import { type PictureBlock, pictureBlocks } from './picture-block.ts';
import { stackings } from './stacks.ts';

const HEAD_TO_FACTS = 9;
const FACTS_TO_BODY = 14;
const ABOVE_FOOT = 12;
const ABOVE_CODE = 9.3;
/** A page does not begin for fewer lines. */
const LEAST_OVERLEAF = 6;
/** Of features from the column before them. */
const INSET = 4;

export interface RichPage {
  parts: Part[];
  cuts: FlyerWarning[];
  /** What goes on overleaf. */
  rest: Matter;
  photos: readonly Picture[];
}

/** The sheet of a listing with copy, photos or several facts: picture, head, row of facts, text, agent at the foot. */
export function richPage(brief: Brief): RichPage {
  const { copy, pictures, accent, frame, type } = brief;
  const whole = wholeCanvas(frame, type, accent);
  const words = frame.isLandscape ? besidePictures(frame, type, accent) : whole;
  const top = masthead(copy.masthead, pictures.logo, whole);
  const head = headBlock(copy, words);
  const { block: facts, shown } = factsBlock(copy.facts, words);
  const notices = [...(copy.equalHousing ? [copy.equalHousing] : []), ...copy.disclaimers];
  const legal = disclaimersBlock(notices, whole, frame);
  const card = cardOf(brief, whole);
  const legalTop = frame.foot - card.height - (card.height > 0 && legal.height > 0 ? ABOVE_FOOT : 0) - legal.height;
  const above = legal.height > 0 ? ABOVE_FOOT : copy.url ? ABOVE_CODE : ABOVE_FOOT;
  const bottom = legalTop - (card.height > 0 || legal.height > 0 ? above : 0);
  const pictureTop = frame.top + top.height;
  const gap = frame.isLandscape ? 0 : GAP_PHOTO_TO_TITLE * words.distance;
  const fixed = gap + head.height + HEAD_TO_FACTS * words.distance + facts.height;
  const [plan, ...more] = [...pictures.floorPlans, ...pictures.energyLabels];
  const untold = copy.facts.slice(shown);
  const chosen = choose(brief, words, (beside) => matterOf(copy, plan ? [plan] : [], untold, beside), {
    words: bottom - pictureTop - fixed,
    picture: bottom - pictureTop - (frame.isLandscape ? 0 : fixed),
  });
  const { picture, body } = chosen;
  const height = frame.isLandscape
    ? pictureHeight(picture, bottom - pictureTop, false)
    : pictureHeight(
        picture,
        bottom - pictureTop - fixed - spaced(body.height),
        pictures.photos.length === 0 && isBare(copy),
      );
  const titleTop = frame.isLandscape ? pictureTop : pictureTop + height + gap;
  const factsTop = titleTop + head.height + HEAD_TO_FACTS * words.distance;
  return {
    parts: [
      ...top.place(frame.top),
      ...picture.place(frame.margin, pictureTop, height),
      ...head.place(titleTop),
      ...facts.place(factsTop),
      ...body.place(factsTop + facts.height + FACTS_TO_BODY),
      ...legal.place(legalTop),
      ...card.place(frame.foot - card.height),
    ],
    cuts: [...top.cuts, ...head.cuts, ...body.cuts, ...legal.cuts, ...card.cuts],
    rest: { ...body.rest, plans: [...body.rest.plans, ...more] },
    photos: picture.rest,
  };
}

function cardOf({ copy, pictures }: Brief, canvas: Canvas): Block {
  const { agent, url, words } = copy;
  const column = canvas.distance < 1 ? canvas.x(4) : canvas.x(5) + INSET;
  return agentCard(
    {
      ...{ scan: words.scan, column },
      ...(agent && { agent }),
      ...(url && { url }),
      ...(pictures.agentPhoto && canvas.distance === 1 && { photo: pictures.agentPhoto }),
    },
    canvas,
  );
}

/** Below the facts, and for the picture at the most. */
interface Room {
  words: number;
  picture: number;
}

interface Chosen {
  picture: PictureBlock;
  body: BodyBlock;
}

/**
 * What gives way, in turn: the height of the picture, the columns of the text, its size, a second strip of photos; and when
 * all that is not enough, the text goes on overleaf.
 */
function choose(
  brief: Brief,
  canvas: Canvas,
  matterWith: (beside?: Picture) => Matter,
  { words: room, picture: pictureRoom }: Room,
): Chosen {
  const { isLandscape } = brief.frame;
  const pictures = fitting(pictureBlocks(brief), pictureRoom);
  const sizes = canvas.type.bodies;
  const short = shortSetting(brief, matterWith(), canvas);
  const roomFor = ({ least }: PictureBlock) => room - (isLandscape ? 0 : least) - FACTS_TO_BODY;
  for (const picture of pictures) {
    const matter = matterWith(picture.beside);
    for (const style of short ?? sizes) {
      for (const stacks of stackings(matter, canvas)) {
        const body = bodyBlock(matter, { canvas, stacks, style, maxHeight: roomFor(picture) });
        if (body.isComplete) return { picture, body };
      }
    }
  }
  const picture = pictures.at(-1) as PictureBlock; // one at least
  const matter = matterWith(picture.beside);
  const [style = canvas.type.shortCopy] = sizes;
  const [stacks = []] = stackings(matter, canvas);
  const setting = { canvas, stacks, style, maxHeight: Math.max(0, roomFor(picture)), leastOverleaf: LEAST_OVERLEAF };
  return { picture, body: bodyBlock(matter, setting) };
}

/** Characters; a description alone and shorter than this is set in large type, so that it does not look lost. */
const SHORT_COPY = 160;

function shortSetting({ copy }: Brief, { description, features, plans }: Matter, { type, columns }: Canvas) {
  const isShort = description.length > 0 && description.length < SHORT_COPY && plans.length === 0 && columns === 12;
  const isAlone = features.length === 0 || copy.direction === 'rtl';
  return isShort && isAlone ? [type.shortCopy, ...type.bodies] : undefined;
}

function isBare({ description, features }: Brief['copy']): boolean {
  return !description && features.length === 0;
}

function spaced(height: number): number {
  return height > 0 ? height + FACTS_TO_BODY : 0;
}

/** As the grid has it, or higher by all the room that is left; less than a line is no room. */
function pictureHeight({ least, natural, most }: PictureBlock, room: number, mayFill: boolean): number {
  const LINE = 13;
  if (mayFill) return Math.max(least, room);
  if (room < natural) return Math.max(least, room);
  return room - natural < LINE ? natural : Math.min(Math.max(natural, most), room);
}

/** Those that leave head and facts their room; the last one is for want of any other. */
function fitting(pictures: readonly PictureBlock[], room: number): PictureBlock[] {
  const fit = pictures.slice(0, -1).filter(({ least }) => least <= room);
  return fit.length > 0 ? fit : pictures.slice(-1);
}
