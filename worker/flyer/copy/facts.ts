import type { Listing } from '../../../sql/listing/listing.ts';
import { formatArea } from './area.ts';
import { formatNumber } from './numbers.ts';

/** A figure that is read at a glance: "3" "bedrooms", or "620" with the unit "m²" and the label "living area". */
export interface Fact {
  figure: string;
  unit?: string;
  label: string;
  /** As short as a poster wants it: "beds". */
  short?: string;
  /** The figure is a word that needs no label where it stands alone. */
  isWord?: boolean;
}

export function factsOf(listing: Listing): Fact[] {
  const rooms = counted(listing.rooms, 'room', 'rooms');
  const facts = [
    bedroomsOf(listing),
    listing.bedrooms === undefined ? rooms : undefined,
    counted(listing.bathrooms, 'bathroom', 'bathrooms'),
    counted(listing.toilets, 'toilet', 'toilets'),
    counted(listing.parkingSpaces, 'parking', 'parking'),
    listing.livingArea && { ...formatArea(listing.livingArea), label: 'living area' },
    listing.lotArea && { ...formatArea(listing.lotArea), label: 'plot' },
    counted(listing.receptionRooms, 'reception', 'receptions'),
    listing.bedrooms === undefined ? undefined : rooms,
  ];
  return facts.filter((fact) => fact !== undefined);
}

/** Whole words, with or without _ between them: an island villa and a landed house are homes. */
const NO_HOME =
  /(?<!\p{L})(?:offices?|(?:farm|wood)?lands?|plots?|(?:work)?shops?|retail|stores?|warehouses?|industr(?:y|ial)|commerc(?:e|ial)|factor(?:y|ies)|garages?|parking|hotels?)(?!\p{L})/iu;
/** What a home comes with does not make it another thing. */
const BESIDES = /(?<!\p{L})(?:with|plus|incl\w*)(?!\p{L}).*/iu;

/** Offices and land have no bedrooms to speak of: "0" there is no studio. */
export function isHome({ propertyType = '' }: Listing): boolean {
  return !NO_HOME.test(propertyType.replace(BESIDES, ''));
}

function bedroomsOf(listing: Listing): Fact | undefined {
  if (listing.bedrooms !== 0) return counted(listing.bedrooms, 'bedroom', 'bedrooms');
  return isHome(listing) ? { figure: 'Studio', label: 'layout', isWord: true } : undefined;
}

function counted(value: number | undefined, one: string, many: string): Fact | undefined {
  if (!value) return undefined;
  return { figure: formatNumber(value, 1), label: value === 1 ? one : many };
}
