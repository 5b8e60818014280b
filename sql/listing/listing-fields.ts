import {
  type Agent,
  AREA_UNITS,
  type Area,
  type Listing,
  PRICE_PERIODS,
  PRICE_QUALIFIERS,
  TRANSACTIONS,
} from './listing.ts';
import { oneOf } from './readers/choice.ts';
import { currency } from './readers/currency.ts';
import { listOf } from './readers/list.ts';
import { decimal, numberInHalves, wholeNumber } from './readers/number.ts';
import { objectOf, type Readers } from './readers/object.ts';
import { price } from './readers/price.ts';
import { required } from './readers/reader.ts';
import { line, lineLike, lines, paragraphs } from './readers/text.ts';

const SHORT = 200;
// A listing may be a hotel or an office tower; more is a slip of the keyboard.
const ROOMS = { min: 0, max: 1_000 };
const PARKING_SPACES = { min: 0, max: 10_000 };
// Below a hundredth the sheet would print zero.
const AREA = { min: 0.01, max: 1_000_000_000 };
const YEARS = { min: 1000, max: 2100 };

const EMAIL = /^[^\s@<>"(),:;[\\\]]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;

const AREA_FIELDS: Readers<Area> = {
  value: required(decimal(AREA), 'Give the size, for example 85.5.'),
  unit: required(oneOf(AREA_UNITS), `Give one of ${AREA_UNITS.join(', ')}.`),
};

const AGENT_FIELDS: Readers<Agent> = {
  name: line(SHORT),
  agency: line(SHORT),
  phone: line(SHORT),
  email: lineLike(SHORT, EMAIL, 'BAD_EMAIL', 'Give an e-mail address such as name@agency.example.'),
  licenceNumber: line(SHORT),
};

/** The fields that this release prints, in the order in which a stored payload has them. */
export const LISTING_FIELDS: Readers<Listing> = {
  title: required(line(300), 'Give a title with at least one visible character.'),
  address: required(lines(300), 'Give the address as it is to be shown.'),
  priceMinor: price,
  currency,
  bedrooms: wholeNumber(ROOMS),
  listingId: line(SHORT),
  transaction: oneOf(TRANSACTIONS),
  propertyType: line(SHORT),
  pricePeriod: oneOf(PRICE_PERIODS),
  priceQualifier: oneOf(PRICE_QUALIFIERS),
  bathrooms: numberInHalves(ROOMS),
  toilets: wholeNumber(ROOMS),
  rooms: numberInHalves(ROOMS),
  receptionRooms: wholeNumber(ROOMS),
  parkingSpaces: wholeNumber(PARKING_SPACES),
  livingArea: objectOf(AREA_FIELDS),
  lotArea: objectOf(AREA_FIELDS),
  yearBuilt: wholeNumber(YEARS),
  furnishing: line(SHORT),
  tenure: line(SHORT),
  features: listOf(line(120), 1_000),
  description: paragraphs(10_000),
  agent: objectOf(AGENT_FIELDS),
  disclaimers: listOf(line(1_000), 20),
};
