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

/** Where an advertisement has the hundredths of the register or the certificate, and a limit of law may lie between two whole metres. */
const WITH_HUNDREDTHS = new Set(['AT', 'CN', 'CZ', 'DE', 'FR', 'JP', 'KR', 'PL', 'SK', 'TH', 'TW']);

/** Of Japan and Taiwan, as both define it: 400 of them are 1,322.314 m². */
const TSUBO = 3.305785;
const HAN_LABELS = /^(?:ja|zh)/;

interface AreaCopy {
  figure: string;
  unit: string;
}

export function formatArea({ value, unit }: Area, { tag, country, language }: SheetLocale): AreaCopy {
  const decimals = decimalsOf(value, unit, country);
  const shown = Number(value.toFixed(decimals));
  const least = country === 'JP' && unit === 'SQM' ? 2 : 0;
  return {
    figure: formatNumber(value, decimals, tag, least),
    unit: counted(language.units[unit], shown, language.tag),
  };
}

/** "66 m²": the same in a second unit; undefined where nobody expects one. */
export function secondArea(area: Area, field: 'livingArea' | 'lotArea', locale: SheetLocale): string | undefined {
  const { country = '', language, tag } = locale;
  const squareMetres = area.value * SQUARE_METRES[area.unit];
  const inTsubo = country === 'TW' || (country === 'JP' && field === 'lotArea');
  if (inTsubo && HAN_LABELS.test(language.tag)) return `${formatNumber(squareMetres / TSUBO, 2, tag)}坪`;
  if (!WITH_BOTH.has(country)) return undefined;
  const unit = BESIDE[area.unit];
  const { figure, unit: word } = formatArea({ value: rounded(squareMetres / SQUARE_METRES[unit], unit), unit }, locale);
  return `${figure} ${word}`;
}

/** What is converted is no more exact than it was: whole metres and feet. */
function rounded(value: number, unit: AreaUnit): number {
  return value >= 1 && (unit === 'SQM' || unit === 'SQFT') ? Math.round(value) : value;
}

function decimalsOf(value: number, unit: AreaUnit, country: string | undefined): number {
  if (unit === 'ACRE' || unit === 'HECTARE') return value < 0.01 ? 4 : 2;
  if (value < 1 || (unit === 'SQM' && WITH_HUNDREDTHS.has(country ?? ''))) return 2;
  return value < WHOLE_FROM ? 1 : 0;
}
