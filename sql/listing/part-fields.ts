import {
  AREA_UNITS,
  type Area,
  type Emissions,
  type Energy,
  type Fee,
  PRICE_PERIODS,
  type TaxBand,
  type Transport,
} from './listing.ts';
import { oneOf } from './readers/choice.ts';
import { day } from './readers/day.ts';
import { flag } from './readers/flag.ts';
import { decimal, wholeNumber } from './readers/number.ts';
import { objectOf, type Readers } from './readers/object.ts';
import { amount } from './readers/price.ts';
import { required } from './readers/reader.ts';
import { line } from './readers/text.ts';

export const SHORT = 200;
export const YEARS = { min: 1000, max: 2100 };
// Below a hundredth the sheet would print zero.
const AREA = { min: 0.01, max: 1_000_000_000 };
const PERCENT = { min: 0, max: 1_000 };
const METERS = { min: 0, max: 100_000 };
const SCORE = { min: 0, max: 10_000 };
const ENERGY = { min: -100_000, max: 100_000 };

export const AREA_FIELDS: Readers<Area> = {
  value: required(decimal(AREA), 'Give the size, for example 85.5.'),
  unit: required(oneOf(AREA_UNITS), `Give one of ${AREA_UNITS.join(', ')}.`),
};

export const FEE_FIELDS: Readers<Fee> = {
  label: required(line(SHORT), 'Give the name of the fee, for example Service charge.'),
  amountMinor: amount,
  period: oneOf(PRICE_PERIODS),
  percent: decimal(PERCENT),
  included: flag,
  note: line(SHORT),
};

export const TAX_BAND_FIELDS: Readers<TaxBand> = {
  scheme: required(line(SHORT), 'Give the name of the tax, for example Council tax.'),
  band: required(line(SHORT), 'Give the band, for example D.'),
};

export const TRANSPORT_FIELDS: Readers<Transport> = {
  line: line(SHORT),
  station: required(line(SHORT), 'Give the station or stop.'),
  walkMeters: wholeNumber(METERS),
};

const EMISSIONS_FIELDS: Readers<Emissions> = { rating: line(20), value: decimal(ENERGY), unit: line(40) };

export const ENERGY_FIELDS: Readers<Energy> = {
  scheme: line(SHORT),
  rating: line(20),
  score: wholeNumber(SCORE),
  certificateType: line(SHORT),
  value: decimal(ENERGY),
  unit: line(40),
  emissions: objectOf(EMISSIONS_FIELDS),
  carrier: line(SHORT),
  yearBuilt: wholeNumber(YEARS),
  validUntil: day,
  certificateNumber: line(SHORT),
};
