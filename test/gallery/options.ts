import { parseArgs } from 'node:util';

export interface GalleryOptions {
  /** Where everything is written. */
  out: string;
  /** Of pictures to lay beside: NAME-TEMPLATE.png or .jpg, by a case's name. */
  beside: string | undefined;
  /** Part of the names of the cases that are drawn. */
  only: string;
  /** Nothing else is done: the looks of today are those that the tests hold the sheets against. */
  accept: boolean;
}

export const USAGE = `npm run gallery -- [--out FOLDER] [--only PART] [--beside [--pictures FOLDER]]

Draws every case in every template: gallery.png, a contact sheet, and index.html. With --beside each sheet stands next to the
picture of --pictures that has the same name.

npm run gallery -- --accept

Stores how the sheets look now as what the tests hold them against.`;

export function readOptions(args: string[]): GalleryOptions | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: 'boolean', default: false },
      out: { type: 'string', default: '.gallery' },
      only: { type: 'string', default: '' },
      accept: { type: 'boolean', default: false },
      beside: { type: 'boolean', default: false },
      pictures: { type: 'string', default: 'docs/pictures' },
    },
  });
  if (values.help) return 'help';
  const { out, only, accept } = values;
  return { out, only, accept, beside: values.beside ? values.pictures : undefined };
}
