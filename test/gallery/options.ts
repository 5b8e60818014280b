import { parseArgs } from 'node:util';

export interface GalleryOptions {
  /** Where everything is written. */
  out: string;
  /** Of pictures to lay beside: NAME-TEMPLATE.png or .jpg, by a case's name. */
  beside: string | undefined;
  /** Part of the names of the cases that are drawn. */
  only: string;
}

export const USAGE = `npm run gallery -- [--out FOLDER] [--only PART] [--beside [--pictures FOLDER]]

Draws every case in every template: gallery.png, a contact sheet, and index.html. With --beside each sheet stands next to the
picture of --pictures that has the same name.`;

export function readOptions(args: string[]): GalleryOptions | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: 'boolean', default: false },
      out: { type: 'string', default: '.gallery' },
      only: { type: 'string', default: '' },
      beside: { type: 'boolean', default: false },
      pictures: { type: 'string', default: 'docs/pictures' },
    },
  });
  if (values.help) return 'help';
  return { out: values.out, only: values.only, beside: values.beside ? values.pictures : undefined };
}
