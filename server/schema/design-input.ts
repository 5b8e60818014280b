import { PAPERS, PROFILES, TEMPLATES } from '../../sql/listing/listing.ts';
import { builder } from './builder.ts';

const FlyerTemplateEnum = builder.enumType('FlyerTemplate', { values: TEMPLATES });
const PaperSizeEnum = builder.enumType('PaperSize', { values: PAPERS });
const FlyerProfileEnum = builder.enumType('FlyerProfile', { values: PROFILES });

export const FlyerDesignInput = builder.inputType('FlyerDesignInput', {
  fields: (t) => ({
    template: t.field({ type: FlyerTemplateEnum, defaultValue: 'CLASSIC' }),
    paper: t.field({ type: PaperSizeEnum, defaultValue: 'A4' }),
    landscape: t.boolean({ defaultValue: false }),
    profile: t.field({
      type: FlyerProfileEnum,
      defaultValue: 'SCREEN',
      description: 'PRINT adds 3 mm bleed, crop marks and 300 dpi pictures; SCREEN stays under 5 MB.',
    }),
    accentColor: t.string({ description: '#rrggbb; text on it keeps a contrast of at least 4.5 to 1.' }),
  }),
});
