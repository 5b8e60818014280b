import type { Energy, Listing } from '../../../sql/listing/listing.ts';
import type { FlyerWarning } from '../warning.ts';
import { scaleOf } from './energy-scales.ts';
import { formatDay, yearText } from './locale/dates.ts';
import { formatNumber } from './locale/numbers.ts';
import { phrase } from './locale/phrase.ts';
import type { SheetLocale } from './locale/sheet-locale.ts';
import type { Term } from './terms.ts';

/** What an energy label is drawn from. */
export interface EnergyCopy {
  /** "Energy rating (EPC)". */
  heading: string;
  /** "until 14 May 2033", beside the heading. */
  until?: string;
  /** The letters of the scheme's scale, the best first; empty where it has none. */
  scale: readonly string[];
  /** One of the scale's letters. */
  rating?: string;
  /** Beside the rating: "72". */
  score?: string;
  /** The class of emissions alone, with its word: "emissions B". */
  emissions?: string;
  /** What else the certificate says, in rows. */
  rows: Term[];
}

const PATH = '/listing/energy';

export function energyOf({ energy }: Listing, locale: SheetLocale): EnergyCopy | undefined {
  if (!energy) return undefined;
  const words = locale.language.energy;
  const scale = scaleOf(energy, locale.country);
  const rating = energy.rating?.trim();
  const isOnScale = rating !== undefined && scale.includes(rating.toUpperCase());
  const score = energy.score === undefined ? undefined : formatNumber(energy.score, 0, locale.tag);
  const until = energy.validUntil && phrase(words.until, { date: formatDay(energy.validUntil, locale.tag) });
  return {
    heading: headingOf(energy, words.heading),
    scale: isOnScale ? scale : [],
    rows: rowsOf(energy, locale, isOnScale),
    ...(until && { until }),
    ...(isOnScale && { rating: rating.toUpperCase() }),
    ...(isOnScale && score && { score }),
    ...(energy.emissions?.rating && { emissions: `${words.emissions} ${energy.emissions.rating}` }),
  };
}

/** "Energy rating (EPC)"; a scheme that is called as the heading is not said twice. */
function headingOf({ scheme }: Energy, heading: string): string {
  const isSaid = !scheme || heading.toLowerCase().includes(scheme.toLowerCase());
  return isSaid ? heading : `${heading} (${scheme})`;
}

/** A letter that its scheme does not have is printed, but cannot be drawn on the scale. */
export function energyWarnings({ energy }: Listing, copy: EnergyCopy | undefined): FlyerWarning[] {
  if (!energy?.rating || copy?.rating) return [];
  const message = `${energy.rating} is no rating of the scale: printed as a row, without the scale.`;
  return [{ path: `${PATH}/rating`, code: 'ENERGY_RATING_UNKNOWN', message }];
}

function rowsOf(energy: Energy, locale: SheetLocale, isOnScale: boolean): Term[] {
  const words = locale.language.energy;
  const { rating, score, emissions } = energy;
  const offScale = isOnScale ? '' : [rating, score?.toString()].filter(Boolean).join(' · ');
  const rows: [field: string, label: string, value: string | undefined][] = [
    ['rating', words.rating, offScale],
    ['certificateType', words.certificateType, energy.certificateType],
    ['value', words.consumption, quantity(energy.value, energy.unit, locale)],
    ['emissions', words.emissions, emissionsText(emissions, locale)],
    ['carrier', words.carrier, energy.carrier],
    ['yearBuilt', words.yearBuilt, builtOf(energy, locale)],
    ['certificateNumber', words.certificateNumber, energy.certificateNumber],
  ];
  return rows.flatMap(([field, label, value]) => (value ? [{ label, value, path: `${PATH}/${field}` }] : []));
}

function builtOf({ yearBuilt }: Energy, { tag }: SheetLocale): string | undefined {
  return yearBuilt === undefined ? undefined : yearText(yearBuilt, tag);
}

function emissionsText(emissions: Energy['emissions'], locale: SheetLocale): string | undefined {
  if (!emissions) return undefined;
  return [emissions.rating, quantity(emissions.value, emissions.unit, locale)].filter(Boolean).join(' · ');
}

function quantity(value: number | undefined, unit: string | undefined, { tag }: SheetLocale): string | undefined {
  if (value === undefined) return undefined;
  return [formatNumber(value, 2, tag), unit].filter(Boolean).join(' ');
}
