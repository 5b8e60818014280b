import {
  ADDRESS_VISIBILITIES,
  AREA_UNITS,
  PRICE_PERIODS,
  PRICE_QUALIFIERS,
  TRANSACTIONS,
} from '../../sql/listing/listing.ts';
import { AgentInput } from './agent-input.ts';
import { builder } from './builder.ts';
import { EnergyInput } from './energy-input.ts';
import { ImageInput } from './image-input.ts';

const TransactionEnum = builder.enumType('Transaction', { values: TRANSACTIONS });
const PricePeriodEnum = builder.enumType('PricePeriod', { values: PRICE_PERIODS });
const PriceQualifierEnum = builder.enumType('PriceQualifier', { values: PRICE_QUALIFIERS });
const AreaUnitEnum = builder.enumType('AreaUnit', { values: AREA_UNITS });

const AddressVisibilityEnum = builder.enumType('AddressVisibility', { values: ADDRESS_VISIBILITIES });

const AreaInput = builder.inputType('AreaInput', {
  fields: (t) => ({
    value: t.float({ required: true }),
    unit: t.field({ type: AreaUnitEnum, required: true }),
  }),
});

const FeeInput = builder.inputType('FeeInput', {
  fields: (t) => ({
    label: t.string({ required: true }),
    amountMinor: t.field({ type: 'MinorUnits' }),
    period: t.field({ type: PricePeriodEnum }),
    percent: t.float(),
    included: t.boolean(),
    note: t.string(),
  }),
});

const TaxBandInput = builder.inputType('TaxBandInput', {
  fields: (t) => ({ scheme: t.string({ required: true }), band: t.string({ required: true }) }),
});

const TransportInput = builder.inputType('TransportInput', {
  fields: (t) => ({ line: t.string(), station: t.string({ required: true }), walkMeters: t.int() }),
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
    addressVisibility: t.field({ type: AddressVisibilityEnum, defaultValue: 'FULL' }),
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
    leaseYearsRemaining: t.int(),
    titleDocument: t.string(),
    taxBand: t.field({ type: TaxBandInput }),
    availableFrom: t.field({ type: 'Date' }),
    minimumTermMonths: t.int(),
    fees: t.field({ type: [FeeInput], description: 'Up to 20.' }),
    energy: t.field({ type: EnergyInput }),
    features: t.stringList({
      description: 'Up to 1,000 of up to 120 characters; what does not fit is cut with a warning.',
    }),
    description: t.string({ description: 'Up to 10,000 characters.' }),
    transport: t.field({ type: [TransportInput], description: 'Up to 20.' }),
    images: t.field({ type: [ImageInput], description: 'Up to 30.' }),
    agent: t.field({ type: AgentInput }),
    disclaimers: t.stringList({ description: 'Up to 20 of up to 1,000 characters.' }),
    url: t.field({ type: 'URL', description: 'Page of the listing: printed as a QR code and a link.' }),
    countryCode: t.string({ description: 'ISO 3166-1, two letters in upper case.' }),
    locale: t.string({ description: 'BCP 47, for example en-NG: the language of labels, numbers and dates.' }),
  }),
});
