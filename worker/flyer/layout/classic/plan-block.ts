import { GREY } from '../../colour/accent.ts';
import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import { cutIfLonger } from '../../text/cut.ts';
import { baselineIn, type TextStyle } from '../../text/style.ts';
import { type Block, textCut } from '../block.ts';
import { wholePart } from '../photo-parts.ts';
import { textAt } from '../set-text.ts';

const CAPTION_GAP = 6;
/** Brings its upper edge to the tops of the letters beside it. */
const LOWERED = 2;
/** A plan that would be narrower than this share of its columns cannot be read. */
const NARROWEST = 0.45;

export interface PlanSetting {
  x: number;
  width: number;
  maxHeight: number;
  label: TextStyle;
}

/** A floor plan or a label, whole, its caption below; undefined where it would be too small to be of use. */
export function planBlock(picture: Picture, { x, width, maxHeight, label }: PlanSetting): Block | undefined {
  const below = picture.caption ? CAPTION_GAP + label.leading : 0;
  const scale = Math.min(width / picture.width, (maxHeight - LOWERED - below) / picture.height);
  const [planWidth, planHeight] = [picture.width * scale, picture.height * scale];
  if (planWidth < NARROWEST * width) return undefined;
  const { caption } = picture;
  const shown = cutIfLonger(caption, label, width);
  return {
    height: LOWERED + planHeight + below,
    cuts: shown === caption ? [] : [textCut(`${picture.path}/caption`, 'Longer than its line: cut.')],
    place: (top) => {
      const figure = wholePart(picture, { x, y: top + LOWERED, width: planWidth, height: planHeight });
      if (!shown) return [figure];
      const baseline = top + LOWERED + planHeight + CAPTION_GAP + baselineIn(label);
      const words: Part = { role: 'P', marks: [textAt(x, baseline, shown, label, GREY)] };
      return [figure, words];
    },
  };
}
