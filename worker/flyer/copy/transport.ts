import type { Listing, Transport } from '../../../sql/listing/listing.ts';
import type { Fact } from './facts.ts';
import { formatNumber } from './locale/numbers.ts';
import { counted, phrase } from './locale/phrase.ts';
import type { SheetLocale } from './locale/sheet-locale.ts';

interface Stop {
  text: string;
  path: string;
}

/** The pace that estate agents reckon with. */
const METRES_A_MINUTE = 80;

/** A minute begun is a minute. */
export function minutesOnFoot(metres: number): number {
  return Math.max(1, Math.ceil(metres / METRES_A_MINUTE));
}

/** "Yaba station, 6 min on foot"; where a stop stands among the facts it is not said twice. */
export function transportOf({ transport = [] }: Listing, locale: SheetLocale, facts: readonly Fact[]): Stop[] {
  const stops = transport.map((stop, index) => ({ text: stopText(stop, locale), path: `/listing/transport/${index}` }));
  return stops.filter(({ path }) => !facts.some((fact) => fact.path === path));
}

function stopText({ line, station, walkMeters }: Transport, locale: SheetLocale): string {
  const { station: template, join } = locale.language.transport;
  const onFoot = walkMeters === undefined ? undefined : walkText(walkMeters, locale);
  return [line, stationName(station, template), onFoot].filter(Boolean).join(join);
}

/** "6 min on foot". */
function walkText(metres: number, { tag, language }: SheetLocale): string {
  const minutes = minutesOnFoot(metres);
  const words = counted(language.transport.walk, minutes, language.tag);
  return phrase(words, { minutes: formatNumber(minutes, 0, tag) });
}

/** Many give the word for a station with its name. */
export function stationName(station: string, template: string): string {
  const word = template.replace('{station}', '').trim().toLowerCase();
  return word && station.toLowerCase().includes(word) ? station : phrase(template, { station });
}
