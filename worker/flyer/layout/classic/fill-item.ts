import type { TextStyle } from '../../text/style.ts';
import type { Block } from '../block.ts';
import { photoPart } from '../photo.ts';
import type { Canvas } from './canvas.ts';
import { descriptionBlock } from './description-block.ts';
import { energyBlock } from './energy-block.ts';
import { featuresBlock } from './features-block.ts';
import type { Matter } from './matter.ts';
import { planBlock } from './plan-block.ts';
import type { Item, Stack } from './stacks.ts';
import { termsBlock } from './terms-block.ts';

/** Of a photo beside the text, which may be a little lower for want of room. */
const PHOTO_RATIO = 3 / 2;
const LOWEST_PHOTO_RATIO = 16 / 9;

export interface ItemSetting {
  canvas: Canvas;
  style: TextStyle;
  maxHeight: number;
  /** Lines that go on overleaf, where the text does. */
  leastOverleaf?: number;
  /** More of them than this go on overleaf. */
  mostFeatures?: number;
  /** The last page: text that finds no room ends in an ellipsis. */
  isLast?: boolean;
}

/** A piece of the matter in its place, and what is left of the matter. */
interface FilledItem {
  block?: Block;
  rest: Matter;
}

type Fill = (matter: Matter, stack: Stack, setting: ItemSetting) => FilledItem;

const FILLS: Record<Item, Fill> = { description, terms, features, photo, plan, energy };

export function fillItem(item: Item, matter: Matter, stack: Stack, setting: ItemSetting): FilledItem {
  return FILLS[item](matter, stack, setting);
}

function description(matter: Matter, { x, width, columns }: Stack, setting: ItemSetting): FilledItem {
  const { canvas, style, maxHeight, leastOverleaf = 0, isLast } = setting;
  const flow = isLast ? {} : { leastOverleaf };
  const place = { x, width, columns, gutter: canvas.gutter, style, maxHeight };
  const block = descriptionBlock(matter.description, { ...place, ...flow });
  return { block, rest: { ...matter, description: block.rest } };
}

function terms(matter: Matter, { x, width }: Stack, setting: ItemSetting): FilledItem {
  const { style, maxHeight } = setting;
  const block = termsBlock(matter.terms, { x, width, label: labelOf(setting), style, maxHeight });
  return { block, rest: { ...matter, terms: block.rest } };
}

function features(matter: Matter, { x, width, columns }: Stack, setting: ItemSetting): FilledItem {
  const { canvas, style, maxHeight, mostFeatures } = setting;
  const { from } = matter;
  const some = matter.features.slice(0, mostFeatures);
  const place = { x, width, columns, gutter: canvas.gutter, style, maxHeight };
  const block = featuresBlock(some, { ...place, from });
  const shown = some.length - block.left;
  return { block, rest: { ...matter, features: matter.features.slice(shown), from: from + shown } };
}

function photo(matter: Matter, { x, width }: Stack, { maxHeight }: ItemSetting): FilledItem {
  const { photo: picture, ...rest } = matter;
  const height = Math.min(width / PHOTO_RATIO, maxHeight);
  if (!picture || height < width / LOWEST_PHOTO_RATIO) return { rest: matter };
  return { block: { height, cuts: [], place: (y) => [photoPart(picture, { x, y, width, height })] }, rest };
}

function plan(matter: Matter, { x, width }: Stack, setting: ItemSetting): FilledItem {
  const [first, ...plans] = matter.plans;
  const block = first && planBlock(first, { x, width, maxHeight: setting.maxHeight, label: labelOf(setting) });
  return block ? { block, rest: { ...matter, plans } } : { rest: matter };
}

function energy(matter: Matter, { x, width }: Stack, setting: ItemSetting): FilledItem {
  const { energy: scale, ...rest } = matter;
  const block = scale && energyBlock(scale, { x, width, maxHeight: setting.maxHeight, label: labelOf(setting) });
  return block ? { block, rest } : { rest: matter };
}

/** Labels shrink with the text beside them. */
function labelOf({ canvas, style }: ItemSetting): TextStyle {
  const { label } = canvas.type;
  return { ...label, size: Math.min(label.size, style.size), leading: style.leading };
}
