import type { Area, AreaUnit } from '../../../sql/listing/listing.ts';
import { formatNumber } from './numbers.ts';

const UNITS: Record<AreaUnit, string> = { SQM: 'm²', SQFT: 'sq ft', ACRE: 'acres', HECTARE: 'ha' };

/** Square metres and feet are whole from here on; a tenth of them says nothing about a home. */
const WHOLE_FROM = 100;

export function formatArea({ value, unit }: Area): { figure: string; unit: string } {
  const figure = formatNumber(value, decimalsOf(value, unit));
  return { figure, unit: unit === 'ACRE' && figure === '1' ? 'acre' : UNITS[unit] };
}

function decimalsOf(value: number, unit: AreaUnit): number {
  if (unit === 'ACRE' || unit === 'HECTARE') return value < 0.01 ? 4 : 2;
  if (value < 1) return 2;
  return value < WHOLE_FROM ? 1 : 0;
}
