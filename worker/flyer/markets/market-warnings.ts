import type { Listing } from '../../../sql/listing/listing.ts';
import type { FlyerWarning } from '../warning.ts';
import { AE } from './ae.ts';
import { AT } from './at.ts';
import { BE } from './be.ts';
import { CERTIFIED, PL, PT } from './certified.ts';
import { DE } from './de.ts';
import { ES } from './es.ts';
import { FR } from './fr.ts';
import { GB } from './gb.ts';
import { IN } from './in.ts';
import { IT } from './it.ts';
import { JP } from './jp.ts';
import type { LegalItem } from './legal-item.ts';
import { BR, HK, KR, NZ, SA, SG, TR, TW } from './licensed.ts';
import { NG } from './ng.ts';
import { US } from './us.ts';

/** By ISO 3166-1. What they say helps to plan a sheet and is no legal advice. */
// biome-ignore format: the markets that name more, then those that ask for the class of the certificate alone
export const MARKETS: Readonly<Record<string, readonly LegalItem[]>> = {
  AE, AT, BE, BR, DE, ES, FR, GB, HK, IN, IT, JP, KR, NG, NZ, PL, PT, SA, SG, TR, TW, US,
  DK: CERTIFIED, FI: CERTIFIED, GR: CERTIFIED, IE: CERTIFIED, NL: CERTIFIED, SE: CERTIFIED,
};

/** What the listing's market expects on the sheet and does not find; nothing where no country is named. */
export function marketWarnings(listing: Listing): FlyerWarning[] {
  return itemsFor(listing)
    .filter((item) => isMissing(item, listing))
    .map(warningOf);
}

/** What the listing's market asks of such a listing. */
export function itemsFor(listing: Listing): LegalItem[] {
  const items = MARKETS[listing.countryCode ?? ''] ?? [];
  return items.filter(({ when }) => !when || when(listing));
}

function isMissing({ path, isMet }: LegalItem, listing: Listing): boolean {
  return isMet ? !isMet(listing) : valueAt({ listing }, path) === undefined;
}

/** No path of ours holds an escaped sign. */
export function valueAt(root: object, path: string): unknown {
  return path
    .split('/')
    .slice(1)
    .reduce<unknown>((at, step) => (typeof at === 'object' && at ? Reflect.get(at, step) : undefined), root);
}

function warningOf({ path, cure, isLimit }: LegalItem): FlyerWarning {
  return { path, code: isLimit ? 'AGAINST_MARKET_RULE' : 'MISSING_LEGAL_ITEM', message: cure };
}
