import { expect, test } from 'vitest';
import { factInLine } from '../../../worker/flyer/copy/facts.ts';
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
  'Maison avec garage',
  'Einfamilienhaus mit Garage',
  'Moradia com garagem',
  'Flat above shop',
  'Omakotitalo',
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
  'Byggegrund',
  'Omakotitontti',
  'Οικόπεδο',
  '土地',
  '상가',
  'أرض',
])('"%s" is none', (propertyType) => {
  expect(isHome({ ...YABA, propertyType })).toBe(false);
});

test.each([
  ['620', 'm²', '620 m²'],
  ['2009', '年', '2009年'],
  ['徒歩6', '分', '徒歩6分'],
  ['3', undefined, '3'],
])('%s %s in a line of its own is %s', (figure, unit, line) => {
  expect(factInLine({ figure, ...(unit && { unit }), label: '', path: '' })).toBe(line);
});
