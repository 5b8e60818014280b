import { builder } from './builder.ts';
import { ImageInput } from './image-input.ts';

export const AgentInput = builder.inputType('AgentInput', {
  fields: (t) => ({
    name: t.string(),
    agency: t.string(),
    phone: t.string(),
    email: t.string(),
    licenceNumber: t.string(),
    redressScheme: t.string(),
    transactionMode: t.string(),
    photo: t.field({ type: ImageInput }),
    logo: t.field({ type: ImageInput }),
  }),
});
