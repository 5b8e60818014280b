import { expect, test } from 'vitest';
import { isHome } from '../../../worker/flyer/copy/is-home.ts';
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
  'Maison avec terrain',
  'Appartement op de begane grond',
  'Einfamilienhaus',
  '一戸建て',
  'บ้านพร้อมที่ดิน',
  '公寓带车位',
  'شقة',
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
  'Baugrundstück',
  'Grundstück',
  'Terrain à bâtir',
  'Terreno',
  'Local comercial',
  'Офіс',
  '土地',
  '상가',
  'أرض',
])('"%s" is none', (propertyType) => {
  expect(isHome({ ...YABA, propertyType })).toBe(false);
});
