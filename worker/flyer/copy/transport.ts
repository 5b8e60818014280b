import type { Listing, Transport } from '../../../sql/listing/listing.ts';
import { formatNumber } from './locale/numbers.ts';
import { phrase } from './locale/phrase.ts';
import type { SheetLocale } from './locale/sheet-locale.ts';

/** The pace that estate agents reckon with. */
const METRES_A_MINUTE = 80;

/** A minute begun is a minute. */
export function minutesOnFoot(metres: number): number {
  return Math.max(1, Math.ceil(metres / METRES_A_MINUTE));
}

/** "Yaba station, 6 min on foot". */
export function transportOf({ transport = [] }: Listing, locale: SheetLocale): string[] {
  return transport.map((stop) => stopText(stop, locale));
}

function stopText({ line, station, walkMeters }: Transport, { tag, language }: SheetLocale): string {
  const { walk, join } = language.transport;
  const minutes = walkMeters === undefined ? undefined : formatNumber(minutesOnFoot(walkMeters), 0, tag);
  const onFoot = minutes && phrase(walk, { minutes });
  return [line, stationName(station, language.transport.station), onFoot].filter(Boolean).join(join);
}

/** Many give the word for a station with its name. */
function stationName(station: string, template: string): string {
  const word = template.replace('{station}', '').trim().toLowerCase();
  return word && station.toLowerCase().includes(word) ? station : phrase(template, { station });
}
