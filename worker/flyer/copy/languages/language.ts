import type { AreaUnit, PricePeriod, PriceQualifier, Transaction } from '../../../../sql/listing/listing.ts';

/** One word for every count, or one for each plural category of CLDR that the language has. */
export type Counted = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);

/** The word below a figure, and a shorter one for posters where the language has it. */
export interface CountedFact {
  label: Counted;
  short?: Counted;
}

/** Codes that systems keep; what else stands in their fields is printed as it is. */
export type Code =
  | 'HOUSE'
  | 'DETACHED_HOUSE'
  | 'SEMI_DETACHED_HOUSE'
  | 'TERRACED_HOUSE'
  | 'BUNGALOW'
  | 'VILLA'
  | 'APARTMENT'
  | 'PENTHOUSE'
  | 'DUPLEX'
  | 'LOFT'
  | 'STUDIO'
  | 'LAND'
  | 'FARM'
  | 'OFFICE'
  | 'SHOP'
  | 'WAREHOUSE'
  | 'COMMERCIAL'
  | 'HOTEL'
  | 'PARKING'
  | 'FURNISHED'
  | 'PART_FURNISHED'
  | 'UNFURNISHED'
  | 'FREEHOLD'
  | 'LEASEHOLD';

/**
 * All that a sheet says in words of its own, as an agent of that language writes it. Labels are in the form they have
 * within a line ("living area"); templates set capitals where they want them. `{…}` is replaced.
 */
export interface Language {
  /** BCP 47. */
  tag: string;
  facts: Record<'bedrooms' | 'bathrooms' | 'toilets' | 'rooms' | 'receptionRooms' | 'parkingSpaces', CountedFact> & {
    livingArea: string;
    /** Of a house that stands alone, where that of a flat has another name. */
    houseArea?: string;
    lotArea: string;
    /** Below a home of one room, whose figure is a word. */
    layout: string;
    studio: string;
  };
  units: Record<AreaUnit, Counted>;
  /** The area in a second unit, before or behind its label: "66 m² living area". */
  secondArea: `${string}{area}${string}`;
  transactions: Record<Transaction, string>;
  /** Behind a price: "per month". */
  periods: Record<PricePeriod, string>;
  /** Behind a fee, where it is not what stands behind a price: "a year". */
  feePeriods?: Record<PricePeriod, string>;
  /** Between a fee and its period. */
  space: ' ' | '';
  qualifiers: Record<PriceQualifier, string>;
  terms: Record<
    | 'type'
    | 'tenure'
    | 'leaseRemaining'
    | 'titleDocument'
    | 'furnishing'
    | 'yearBuilt'
    | 'availableFrom'
    | 'minimumTerm'
    | 'fee',
    string
  >;
  /** "118 years". */
  years: Counted;
  /** "12 months". */
  months: Counted;
  /** "118 years remaining", beside the tenure. */
  yearsRemaining: Counted;
  /** "Band D". */
  band: `${string}{band}${string}`;
  /** Of a fee that the price holds already. */
  included: string;
  codes: Record<Code, string>;
  transport: {
    /** "6 min on foot". */
    walk: Counted;
    /** "Yaba station". */
    station: `${string}{station}${string}`;
    /** Between the line, the station and the walk. */
    join: string;
  };
  energy: Record<
    | 'heading'
    | 'rating'
    | 'consumption'
    | 'emissions'
    | 'certificateType'
    | 'carrier'
    | 'yearBuilt'
    | 'certificateNumber',
    string
  > & { until: `${string}{date}${string}` };
  /** Before a number without words of its own. */
  licence: `${string}{number}${string}`;
  /** Above the agent's part in the transaction, where the law asks for it. */
  transactionMode?: string;
  words: Record<'scan' | 'continued' | 'features' | 'description' | 'floorPlan' | 'transport' | 'fees', string>;
  /** Between the items of one line. */
  comma: string;
  /** Between what a home is offered for and its number, at the head of the sheet. */
  dot: string;
}
