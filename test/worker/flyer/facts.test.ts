import { expect, test } from 'vitest';
import { isHome } from '../../../worker/flyer/copy/facts.ts';
import { YABA } from './listings.ts';

test.each([
  'Island villa',
  'Highland cottage',
  'Landed house',
  'DETACHED_HOUSE',
  'Storey house',
  'House with garage',
  'Villa plus land',
  'Apartment incl. parking',
  'Officers’ quarters',
  '',
])('"%s" is a home', (propertyType) => {
  expect(isHome({ ...YABA, propertyType })).toBe(true);
});

test.each([
  'OFFICE',
  'Offices',
  'Building plot',
  'LAND',
  'land_plot',
  'Farmland',
  'Retail store',
  'Workshop',
  'INDUSTRIAL_UNIT',
  'Commercial property',
  'Parking space',
  'Hotel',
  'Warehouses',
])('"%s" is none', (propertyType) => {
  expect(isHome({ ...YABA, propertyType })).toBe(false);
});
