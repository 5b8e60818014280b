import { image } from './image-fields.ts';
import {
  ADDRESS_VISIBILITIES,
  type Agent,
  type Listing,
  PRICE_PERIODS,
  PRICE_QUALIFIERS,
  TRANSACTIONS,
} from './listing.ts';
import {
  AREA_FIELDS,
  ENERGY_FIELDS,
  FEE_FIELDS,
  SHORT,
  TAX_BAND_FIELDS,
  TRANSPORT_FIELDS,
  YEARS,
} from './part-fields.ts';
import { oneOf, oneOfOr } from './readers/choice.ts';
import { country } from './readers/country.ts';
import { currency } from './readers/currency.ts';
import { day } from './readers/day.ts';
import { listOf } from './readers/list.ts';
import { locale } from './readers/locale.ts';
import { numberInHalves, wholeNumber } from './readers/number.ts';
import { objectOf, type Readers } from './readers/object.ts';
import { price } from './readers/price.ts';
import { required } from './readers/reader.ts';
import { line, lineLike, lines, paragraphs } from './readers/text.ts';
import { webAddress } from './readers/url.ts';

// A listing may be a hotel or an office tower; more is a slip of the keyboard.
const ROOMS = { min: 0, max: 1_000 };
const PARKING_SPACES = { min: 0, max: 10_000 };
const LEASE_YEARS = { min: 0, max: 10_000 };
const MONTHS = { min: 1, max: 1_200 };

const EMAIL = /^[^\s@<>"(),:;[\\\]]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;

const AGENT_FIELDS: Readers<Agent> = {
  name: line(SHORT),
  agency: line(SHORT),
  phone: line(SHORT),
  email: lineLike(SHORT, EMAIL, 'BAD_EMAIL', 'Give an e-mail address such as name@agency.example.'),
  licenceNumber: line(SHORT),
  redressScheme: line(SHORT),
  transactionMode: line(SHORT),
  photo: image,
  logo: image,
};

/** The fields of a listing, in the order in which a stored payload has them. */
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
  addressVisibility: oneOfOr(ADDRESS_VISIBILITIES, 'FULL'),
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
  leaseYearsRemaining: wholeNumber(LEASE_YEARS),
  titleDocument: line(SHORT),
  taxBand: objectOf(TAX_BAND_FIELDS),
  availableFrom: day,
  minimumTermMonths: wholeNumber(MONTHS),
  fees: listOf(objectOf(FEE_FIELDS), 20),
  energy: objectOf(ENERGY_FIELDS),
  features: listOf(line(120), 1_000),
  description: paragraphs(10_000),
  transport: listOf(objectOf(TRANSPORT_FIELDS), 20),
  images: listOf(image, 30),
  agent: objectOf(AGENT_FIELDS),
  disclaimers: listOf(line(1_000), 20),
  url: webAddress,
  countryCode: country,
  locale,
};
