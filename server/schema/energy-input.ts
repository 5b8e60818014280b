import { builder } from './builder.ts';

const EmissionsInput = builder.inputType('EmissionsInput', {
  fields: (t) => ({ rating: t.string(), value: t.float(), unit: t.string() }),
});

export const EnergyInput = builder.inputType('EnergyInput', {
  fields: (t) => ({
    scheme: t.string({ description: 'EPC, DPE, GEG, CEE, HERS or another.' }),
    rating: t.string(),
    score: t.int(),
    certificateType: t.string(),
    value: t.float(),
    unit: t.string(),
    emissions: t.field({ type: EmissionsInput }),
    carrier: t.string(),
    yearBuilt: t.int(),
    validUntil: t.field({ type: 'Date' }),
    certificateNumber: t.string(),
  }),
});
