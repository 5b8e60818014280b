import { IMAGE_ROLES } from '../../sql/listing/listing.ts';
import { builder } from './builder.ts';

const ImageRoleEnum = builder.enumType('ImageRole', { values: IMAGE_ROLES });

export const ImageInput = builder.inputType('ImageInput', {
  description:
    'Exactly one of url and asset; asset is the id that POST /assets answered (a string as input, checked with the rest).',
  fields: (t) => ({
    url: t.field({ type: 'URL' }),
    asset: t.string(),
    role: t.field({ type: ImageRoleEnum, defaultValue: 'PHOTO' }),
    alt: t.string({ description: 'What is to be seen, for readers who do not see it. Up to 500 characters.' }),
    caption: t.string({ description: 'Up to 200 characters.' }),
  }),
});
