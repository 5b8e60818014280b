import type { FlyerPayload, Listing } from '../../../sql/listing/listing.ts';

/** The five fields of the shortest useful listing. */
export const YABA: Listing = {
  title: '3-bedroom apartment in Yaba',
  priceMinor: '270000000',
  currency: 'NGN',
  address: '12 Herbert Macaulay Way, Yaba, Lagos',
  bedrooms: 3,
};

/** Everything that a sheet without photographs can show. */
export const IKOYI: Listing = {
  listingId: 'HP-IKY-0042',
  transaction: 'SALE',
  title: 'Five-bedroom detached duplex with pool and boys’ quarters',
  priceMinor: '125000000000',
  currency: 'NGN',
  priceQualifier: 'ASKING_PRICE',
  address: '4 Mangrove Crescent, Old Ikoyi, Lagos',
  propertyType: 'DETACHED_HOUSE',
  bedrooms: 5,
  bathrooms: 6.5,
  toilets: 7,
  parkingSpaces: 4,
  livingArea: { value: 620, unit: 'SQM' },
  lotArea: { value: 1050, unit: 'SQM' },
  tenure: 'Certificate of Occupancy',
  furnishing: 'Part furnished',
  yearBuilt: 2019,
  description:
    'A newly finished family house on a quiet close, with an office, first-class fittings and an affluent air.\n\n' +
    'The compound is fully paved and takes four cars.\nPower runs on grid, inverter and a shared generator.',
  features: ['Swimming pool', 'Two-room boys’ quarters', 'Standby generator & inverter', 'CCTV'],
  agent: {
    name: 'Tolani Okedara',
    agency: 'Harbour & Palm Realty',
    phone: '+234 800 555 0101',
    email: 'tolani@harbourpalm.example',
    licenceNumber: 'LASRERA-000123',
  },
  disclaimers: ['Measurements are approximate and for guidance only.'],
};

export function flyer(listing: Partial<Listing> = {}, accentColor?: string): FlyerPayload {
  return { listing: { ...YABA, ...listing }, ...(accentColor && { design: { accentColor } }) };
}
