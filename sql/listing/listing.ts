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

export const IMAGE_ROLES = ['LEAD', 'PHOTO', 'FLOOR_PLAN', 'ENERGY_LABEL', 'AGENT_PHOTO', 'LOGO'] as const;
export type ImageRole = (typeof IMAGE_ROLES)[number];

/** Exactly one of `url` and `asset`. */
export interface Image {
  /** http or https. */
  url?: string;
  /** The id that POST /assets answered. */
  asset?: string;
  /** Absent means PHOTO. */
  role?: ImageRole;
  /** What is to be seen, for readers who do not see it. */
  alt?: string;
  caption?: string;
}

export interface Fee {
  label: string;
  /** Whole minor units of the listing's currency in decimal digits. */
  amountMinor?: string;
  period?: PricePeriod;
  percent?: number;
  /** In the price; absent when nothing is said of it. */
  included?: boolean;
  note?: string;
}

/** A "Council tax" (scheme) in band "D". */
export interface TaxBand {
  scheme: string;
  band: string;
}

export interface Transport {
  line?: string;
  station: string;
  walkMeters?: number;
}

export interface Emissions {
  rating?: string;
  value?: number;
  unit?: string;
}

export interface Energy {
  /** EPC, DPE, GEG, CEE, HERS or another. */
  scheme?: string;
  rating?: string;
  score?: number;
  certificateType?: string;
  value?: number;
  unit?: string;
  emissions?: Emissions;
  carrier?: string;
  yearBuilt?: number;
  /** YYYY-MM-DD. */
  validUntil?: string;
  certificateNumber?: string;
}

export interface Agent {
  name?: string;
  agency?: string;
  phone?: string;
  email?: string;
  licenceNumber?: string;
  redressScheme?: string;
  transactionMode?: string;
  photo?: Image;
  logo?: Image;
}

export const ADDRESS_VISIBILITIES = ['FULL', 'AREA_ONLY', 'HIDDEN'] as const;
type AddressVisibility = (typeof ADDRESS_VISIBILITIES)[number];

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
  /** Absent means FULL. */
  addressVisibility?: AddressVisibility;
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
  leaseYearsRemaining?: number;
  titleDocument?: string;
  taxBand?: TaxBand;
  /** YYYY-MM-DD. */
  availableFrom?: string;
  minimumTermMonths?: number;
  fees?: Fee[];
  energy?: Energy;
  features?: string[];
  /** Paragraphs are parted by an empty line. */
  description?: string;
  transport?: Transport[];
  images?: Image[];
  agent?: Agent;
  disclaimers?: string[];
  /** Page of the listing, http or https: printed as a QR code and a link. */
  url?: string;
  /** ISO 3166-1, two letters in upper case. */
  countryCode?: string;
  /** BCP 47, canonical: de-CH, zh-Hant-HK. */
  locale?: string;
}

export const TEMPLATES = ['CLASSIC', 'MODERN', 'WINDOW_CARD'] as const;
export type Template = (typeof TEMPLATES)[number];

export const PAPERS = ['A4', 'A5', 'LETTER'] as const;
export type Paper = (typeof PAPERS)[number];

export const PROFILES = ['SCREEN', 'PRINT'] as const;
export type Profile = (typeof PROFILES)[number];

export interface FlyerDesign {
  /** Absent means CLASSIC. */
  template?: Template;
  /** Absent means A4. */
  paper?: Paper;
  /** Absent means upright. */
  landscape?: boolean;
  /** Absent means SCREEN. */
  profile?: Profile;
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
