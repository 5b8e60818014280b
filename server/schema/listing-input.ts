import { AREA_UNITS, PRICE_PERIODS, PRICE_QUALIFIERS, TRANSACTIONS } from '../../sql/listing/listing.ts';
import { builder } from './builder.ts';

const TransactionEnum = builder.enumType('Transaction', { values: TRANSACTIONS });
const PricePeriodEnum = builder.enumType('PricePeriod', { values: PRICE_PERIODS });
const PriceQualifierEnum = builder.enumType('PriceQualifier', { values: PRICE_QUALIFIERS });
const AreaUnitEnum = builder.enumType('AreaUnit', { values: AREA_UNITS });

const AreaInput = builder.inputType('AreaInput', {
  fields: (t) => ({
    value: t.float({ required: true }),
    unit: t.field({ type: AreaUnitEnum, required: true }),
  }),
});

const AgentInput = builder.inputType('AgentInput', {
  fields: (t) => ({
    name: t.string(),
    agency: t.string(),
    phone: t.string(),
    email: t.string(),
    licenceNumber: t.string(),
  }),
});

export const ListingInput = builder.inputType('ListingInput', {
  description: 'What the flyer shows. An explicit null means the default, and a blank text counts as absent.',
  fields: (t) => ({
    title: t.string({ required: true, description: 'Up to 300 characters.' }),
    priceMinor: t.field({
      type: 'MinorUnits',
      description: 'Above zero. May be null with PRICE_ON_APPLICATION.',
    }),
    currency: t.string({ description: 'ISO 4217, upper case, in force.' }),
    address: t.string({
      required: true,
      description: 'As it is to be shown, up to 300 characters; lines break at line feeds.',
    }),
    bedrooms: t.int({ description: '0 is a studio.' }),
    listingId: t.string(),
    transaction: t.field({ type: TransactionEnum }),
    propertyType: t.string(),
    pricePeriod: t.field({ type: PricePeriodEnum }),
    priceQualifier: t.field({ type: PriceQualifierEnum }),
    bathrooms: t.float({ description: 'In halves.' }),
    toilets: t.int(),
    rooms: t.float({ description: 'In halves.' }),
    receptionRooms: t.int(),
    parkingSpaces: t.int(),
    livingArea: t.field({ type: AreaInput }),
    lotArea: t.field({ type: AreaInput }),
    yearBuilt: t.int(),
    furnishing: t.string(),
    tenure: t.string(),
    features: t.stringList({
      description: 'Up to 1,000 of up to 120 characters; what does not fit is cut with a warning.',
    }),
    description: t.string({ description: 'Up to 10,000 characters.' }),
    agent: t.field({ type: AgentInput }),
    disclaimers: t.stringList({ description: 'Up to 20 of up to 1,000 characters.' }),
  }),
});

const FlyerTemplateEnum = builder.enumType('FlyerTemplate', { values: ['CLASSIC'] as const });
const PaperSizeEnum = builder.enumType('PaperSize', { values: ['A4'] as const });

export const FlyerDesignInput = builder.inputType('FlyerDesignInput', {
  fields: (t) => ({
    template: t.field({ type: FlyerTemplateEnum, defaultValue: 'CLASSIC' }),
    paper: t.field({ type: PaperSizeEnum, defaultValue: 'A4' }),
    accentColor: t.string({ description: '#rrggbb; text on it keeps a contrast of at least 4.5 to 1.' }),
  }),
});
