export const TRANSACTIONS = ['SALE', 'RENT', 'SHORT_LET'] as const;
export type Transaction = (typeof TRANSACTIONS)[number];

export const PRICE_PERIODS = ['NIGHT', 'WEEK', 'MONTH', 'YEAR'] as const;
export type PricePeriod = (typeof PRICE_PERIODS)[number];

export const PRICE_QUALIFIERS = [
  'ASKING_PRICE',
  'GUIDE_PRICE',
  'OFFERS_OVER',
  'FROM',
  'FIXED',
  'NEGOTIABLE',
  'NET_COLD_RENT',
  'PRICE_ON_APPLICATION',
] as const;
export type PriceQualifier = (typeof PRICE_QUALIFIERS)[number];

export const AREA_UNITS = ['SQM', 'SQFT', 'ACRE', 'HECTARE'] as const;
export type AreaUnit = (typeof AREA_UNITS)[number];

export interface Area {
  value: number;
  unit: AreaUnit;
}

export interface Agent {
  name?: string;
  agency?: string;
  phone?: string;
  email?: string;
  licenceNumber?: string;
}

export interface Listing {
  title: string;
  /** As it is to be shown; lines break at line feeds. */
  address: string;
  /** Whole minor units of `currency` in decimal digits, above zero; absent only with PRICE_ON_APPLICATION. */
  priceMinor?: string;
  /** ISO 4217; always there when `priceMinor` is. */
  currency?: string;
  /** 0 is a studio. */
  bedrooms?: number;
  listingId?: string;
  transaction?: Transaction;
  propertyType?: string;
  pricePeriod?: PricePeriod;
  priceQualifier?: PriceQualifier;
  /** In halves. */
  bathrooms?: number;
  toilets?: number;
  /** In halves, as German and Swiss listings count. */
  rooms?: number;
  receptionRooms?: number;
  parkingSpaces?: number;
  livingArea?: Area;
  lotArea?: Area;
  yearBuilt?: number;
  furnishing?: string;
  tenure?: string;
  features?: string[];
  /** Paragraphs are parted by an empty line. */
  description?: string;
  agent?: Agent;
  disclaimers?: string[];
}

export interface FlyerDesign {
  /** `#rrggbb` in lower case. */
  accentColor?: string;
}

/**
 * What a listing_flyer job draws, cleaned and canonical: optional fields are absent, never null, and so are values that
 * equal the default. Inputs that mean the same give the same payload.
 */
export interface FlyerPayload {
  listing: Listing;
  design?: FlyerDesign;
}
