import { GREY } from '../../colour/accent.ts';
import type { Part } from '../../sheet.ts';
import { type Block, NOTHING, textCut } from '../block.ts';
import { fewLines } from '../fit-text.ts';
import { apart, linesFrom, textEndingAt } from '../set-text.ts';
import { ARROWS, type LastBlock } from './band-last.ts';
import type { Modern } from './setting.ts';

/** Of the sheet's height; longer ones belong on a page of their own. */
const MOST = 1 / 6;
const CONTINUED_ABOVE = 8;

/** What has to be said and has no room in the band: grey, over the full measure. */
export function legalAbove({ frame, legal, left, copy }: Modern, last: LastBlock): Block {
  const disclaimers = last.tellsDisclaimers ? [] : copy.disclaimers;
  const text = disclaimers.join(' ').replaceAll('\n', ' ');
  const said = [text, last.tellsHousing ? '' : (copy.equalHousing ?? '')].filter(Boolean).join('  ·  ');
  if (!said) return NOTHING;
  const measure = { width: frame.measure, maxLines: Math.floor((MOST * frame.height) / legal.leading) };
  const { lines, cuts } = fewLines(said, legal, measure, '');
  const message = 'The foot of the sheet has no room for all disclaimers: cut.';
  return {
    height: lines.length * legal.leading,
    cuts: cuts.length > 0 ? [textCut('/listing/disclaimers', message)] : [],
    place: (top) => [{ role: 'P', marks: linesFrom(left, top, apart(lines), legal, GREY) }],
  };
}

/** That the text goes on overleaf, where the band has no room to say so. */
export function continuedAbove({ copy, strong, accent }: Modern, right: number, bottom: number): Part[] {
  const text = `${copy.words.continued}${ARROWS[copy.direction]}`;
  return [{ role: 'P', marks: [textEndingAt(right, bottom - CONTINUED_ABOVE, text, strong, accent.type)] }];
}
