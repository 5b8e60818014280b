import { GREY, INK } from '../../colour/accent.ts';
import type { Part } from '../../sheet.ts';
import { withCapital } from '../../text/capital.ts';
import { type Block, textCut } from '../block.ts';
import { atSize } from '../fit-text.ts';
import { apart, linesFrom } from '../set-text.ts';
import { ADDRESS_LINES } from '../tokens.ts';
import { addressLines } from './address-lines.ts';
import { conditionsOf } from './content.ts';
import { ownLines } from './own-lines.ts';
import type { Modern } from './setting.ts';
import { titleLines } from './title-lines.ts';

const ADDRESS_GAP = 8;
const TEXT_GAP = 12;
const MOST_LINES = 6;
const BETWEEN_NOTES = '  ·  ';

interface Said {
  text: string;
  path: string;
}

/** Title, address and the few words that there are. */
export function posterWords(modern: Modern, priceSize: number): Block {
  const { copy, poster, frame, left, scale } = modern;
  const sizes = poster.titles.filter(({ size }) => size <= priceSize);
  const smallest = atSize(poster.titles[0] ?? poster.address, priceSize);
  const title = titleLines(copy.title, sizes.length > 0 ? sizes : [smallest], frame.measure);
  const address = addressLines(copy.address, poster.address, { width: frame.measure, maxLines: ADDRESS_LINES });
  const text = saidBelow(modern);
  const hasAddress = address.lines.length > 0;
  const addressTop = title.height + (hasAddress ? ADDRESS_GAP * scale : 0);
  const addressEnd = addressTop + address.lines.length * poster.address.leading;
  const textTop = addressEnd + (text.height > 0 ? TEXT_GAP * scale : 0);
  return {
    height: textTop + text.height,
    cuts: [...title.cuts, ...address.cuts, ...text.cuts],
    place: (top) => {
      const where = linesFrom(left, top + addressTop, apart(address.lines), poster.address, INK);
      return [
        { role: 'H1', marks: linesFrom(left, top, apart(title.lines), title.style, INK) },
        ...(hasAddress ? [{ role: 'P', marks: where } satisfies Part] : []),
        ...text.place(left, top + textTop),
      ];
    },
  };
}

/** The description and a line of notes, as one quiet paragraph each. */
function saidBelow(modern: Modern) {
  const { frame, copy, poster } = modern;
  const style = poster.address;
  const notes = notesOf(modern);
  const message = 'Longer than its place on the sheet: cut.';
  const texts = [
    { text: copy.description, paths: ['/listing/description'] },
    {
      text: notes.map(({ text }) => text.replaceAll('\n', ' ')).join(BETWEEN_NOTES),
      paths: notes.map(({ path }) => path),
    },
  ].filter(({ text }) => text);
  const set = texts.map(({ text, paths }) => {
    const { lines, cuts } = ownLines(text, style, { width: frame.span(10), maxLines: MOST_LINES }, '');
    return { lines, cuts: cuts.length > 0 ? paths.map((path) => textCut(path, message)) : [] };
  });
  const lines = set.map((each) => apart(each.lines));
  return {
    height: lines.flat().length * style.leading,
    cuts: set.flatMap(({ cuts }) => cuts),
    place: (x: number, top: number): Part[] => {
      let y = top;
      return lines.map((own) => {
        const marks = linesFrom(x, y, own, style, GREY);
        y += own.length * style.leading;
        return { role: 'P', marks };
      });
    },
  };
}

/** What stands below the price is not told twice. */
function notesOf(modern: Modern): Said[] {
  const { features, standing } = modern.copy;
  const conditions = conditionsOf(modern, [])
    .filter(({ path, value }) => path !== '/listing/tenure' || value !== standing)
    .map(({ label, value, path }) => {
      return { text: path === '/listing/propertyType' ? value : `${withCapital(label)} ${value}`.trim(), path };
    });
  return [...conditions, ...features.map((text, index) => ({ text, path: `/listing/features/${index}` }))];
}
