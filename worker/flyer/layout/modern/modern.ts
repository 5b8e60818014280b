import type { Brief, Composed } from '../layout.ts';
import { conditionsOf } from './content.ts';
import { posterSheets } from './poster.ts';
import { richSheets } from './rich.ts';
import { type Modern, modernOf } from './setting.ts';
import { shortSheets } from './short.ts';
import { sideSheets } from './side.ts';

/** Characters; a shorter description is set large, on the sheet of those who have little to say. */
const SHORT_COPY = 160;
const FEW_TERMS = 2;

/** MODERN: a tight grotesque, a lead photo that runs off the sheet, a band of the accent at the foot. */
export function modernSheets(brief: Brief): Composed {
  const modern = modernOf(brief);
  const poster = posterSheets(modern);
  if (poster) return poster;
  if (brief.frame.isLandscape) return sideSheets(modern, !isRich(modern));
  return isRich(modern) ? richSheets(modern) : shortSheets(modern);
}

function isRich(modern: Modern): boolean {
  const { description, energy } = modern.copy;
  const terms = conditionsOf(modern, []).length;
  return description.length >= SHORT_COPY || terms > FEW_TERMS || energy !== undefined;
}
