import type { Listing } from '../../../sql/listing/listing.ts';
import type { Fact } from './facts.ts';
import { phrase } from './locale/phrase.ts';
import type { SheetLocale } from './locale/sheet-locale.ts';
import { minutesOnFoot, stationName } from './transport.ts';

/** Rooms beside living, dining and kitchen: 3LDK, 2DK, 1K, 1R. */
const LAYOUT = /(?<![\d.])(\d{1,2})S?(?:LDK|DK|LK|K|R)(?![A-Za-z])/u;

/** In Japan the way to the station and the mode of the transaction are read first. */
export function hasFactsOfJapan({ language }: SheetLocale): boolean {
  return language.tag === 'ja';
}

/** What the title says of the layout, where it agrees with the count of bedrooms. */
export function layoutFact({ title, bedrooms }: Listing, { language }: SheetLocale): Fact | undefined {
  const [layout, rooms] = LAYOUT.exec(title.normalize('NFKC')) ?? [];
  if (!layout || Number(rooms) !== bedrooms) return undefined;
  return { figure: layout, label: language.facts.layout, isWord: true, path: '/listing/title' };
}

/** 徒歩7分 from the first stop with a distance. */
export function walkFact({ transport = [] }: Listing, { language }: SheetLocale): Fact | undefined {
  const index = transport.findIndex(({ walkMeters }) => walkMeters !== undefined);
  const stop = transport[index];
  if (stop?.walkMeters === undefined) return undefined;
  const { station, walk, join } = language.transport;
  const figure = phrase(String(walk), { minutes: String(minutesOnFoot(stop.walkMeters)) });
  const label = [stop.line, stationName(stop.station, station)].filter(Boolean).join(join);
  return { figure: figure.slice(0, -1), unit: figure.slice(-1), label, path: `/listing/transport/${index}` };
}

export function modeFact({ agent }: Listing, { language }: SheetLocale): Fact | undefined {
  const mode = agent?.transactionMode;
  const { transactionMode } = language;
  return mode && transactionMode
    ? { figure: mode, label: transactionMode, isWord: true, path: '/listing/agent/transactionMode' }
    : undefined;
}
