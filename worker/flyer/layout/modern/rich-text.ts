import type { BodySetting } from './page-body.ts';
import type { Modern } from './setting.ts';
import { paragraphsOnce } from './text-columns.ts';
import type { Way } from './ways.ts';

const BRIEF_LINES = 4;

interface TextRoom {
  way: Way;
  spec: BodySetting['spec'];
  right: BodySetting['text'];
  /** Rows stand in the spec column. */
  hasRows: boolean;
  isContinued: boolean;
}

type Said = Pick<BodySetting, 'paragraphs' | 'body' | 'text' | 'form'>;

/**
 * The description of page 1 in its columns: where no photo stands beside a few lines, these run over the whole measure, for
 * in two narrow columns they would be a handful each.
 */
export function richText(modern: Modern): (room: TextRoom) => Said {
  const { frame, copy, address } = modern;
  const paragraphs = paragraphsOnce(copy.description, frame.span(4));
  const brief = briefText(modern);
  return ({ way, spec, right, hasRows, isContinued }) => {
    if (!brief || !hasRows || isContinued) {
      // Without rows the text begins in their place.
      const text = hasRows ? right : [spec, ...right];
      return { paragraphs: paragraphs(way.body), body: way.body, text, form: way.features };
    }
    // A list stands below a few lines, so that the page is not all at its left.
    const form = way.features === 'listed' ? 'below' : way.features;
    return { paragraphs: brief, body: address, text: right.slice(0, 1), form };
  };
}

function briefText({ copy, pictures, frame, address }: Modern): Said['paragraphs'] | undefined {
  if (!copy.description || pictures.photos.length > 1) return undefined;
  const paragraphs = paragraphsOnce(copy.description, frame.span(8))(address);
  return paragraphs.flat().length <= BRIEF_LINES ? paragraphs : undefined;
}
