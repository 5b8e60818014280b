import type { Flyer, FlyerWarning } from '../../sql/flyers.ts';
import type { FlyerLink } from '../http/flyer-links.ts';
import { builder } from './builder.ts';

/** With its link, so that url and expiresAt speak of the same one. */
export type LinkedFlyer = Flyer & { link: FlyerLink };

const FlyerWarningRef = builder.objectRef<FlyerWarning>('FlyerWarning').implement({
  fields: (t) => ({
    path: t.exposeString('path'),
    code: t.exposeString('code'),
    message: t.exposeString('message'),
  }),
});

export const FlyerRef = builder.objectRef<LinkedFlyer>('Flyer').implement({
  fields: (t) => ({
    jobId: t.expose('jobId', { type: 'UUID' }),
    url: t.field({
      type: 'URL',
      description: 'Signed, opens in a browser without a header, works until expiresAt and then answers 410.',
      resolve: ({ link }) => link.url,
    }),
    previewUrl: t.field({
      type: 'URL',
      description: 'PNG of the first page, signed likewise.',
      resolve: ({ link }) => link.previewUrl,
    }),
    expiresAt: t.field({ type: 'DateTime', resolve: ({ link }) => link.expiresAt }),
    byteSize: t.exposeInt('byteSize'),
    sha256: t.exposeString('sha256', { description: 'Of the bytes, in hexadecimal.' }),
    pageCount: t.exposeInt('pageCount'),
    warnings: t.expose('warnings', {
      type: [FlyerWarningRef],
      description:
        'What the flyer had to do differently from what was asked: a picture left out, a text cut, a character replaced.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});
