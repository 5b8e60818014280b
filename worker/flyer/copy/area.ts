import type { Area, AreaUnit } from '../../../sql/listing/listing.ts';
import { formatNumber } from './locale/numbers.ts';
import { counted } from './locale/phrase.ts';
import type { SheetLocale } from './locale/sheet-locale.ts';

/** International feet and acres. */
const SQUARE_METRES: Record<AreaUnit, number> = { SQM: 1, SQFT: 0.09290304, ACRE: 4046.8564224, HECTARE: 10_000 };

/** Square metres and feet are whole from here on; a tenth of them says nothing about a home. */
const WHOLE_FROM = 100;

const BESIDE: Record<AreaUnit, AreaUnit> = { SQM: 'SQFT', SQFT: 'SQM', ACRE: 'HECTARE', HECTARE: 'ACRE' };

/** Where people think in the one and the law in the other. */
const WITH_BOTH = new Set(['GB', 'IE', 'SG']);

export interface AreaCopy {
  figure: string;
  unit: string;
}

export function formatArea({ value, unit }: Area, { tag, country, language }: SheetLocale): AreaCopy {
  const decimals = decimalsOf(value, unit, country);
  const shown = Number(value.toFixed(decimals));
  return { figure: formatNumber(value, decimals, tag), unit: counted(language.units[unit], shown, language.tag) };
}

/** The same in a second unit; undefined where nobody expects one. */
export function secondArea({ value, unit }: Area, locale: SheetLocale): AreaCopy | undefined {
  if (!locale.country || !WITH_BOTH.has(locale.country)) return undefined;
  const other = BESIDE[unit];
  const converted = (value * SQUARE_METRES[unit]) / SQUARE_METRES[other];
  const isWhole = other === 'SQM' || other === 'SQFT';
  return formatArea({ value: isWhole && converted >= 1 ? Math.round(converted) : converted, unit: other }, locale);
}

function decimalsOf(value: number, unit: AreaUnit, country: string | undefined): number {
  if (unit === 'ACRE' || unit === 'HECTARE') return value < 0.01 ? 4 : 2;
  // In Japan the register's hundredths belong to an advertisement.
  if (value < 1 || (country === 'JP' && unit === 'SQM')) return 2;
  return value < WHOLE_FROM ? 1 : 0;
}
