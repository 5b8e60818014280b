import type { Listing } from '../../../../sql/listing/listing.ts';
import { createMemory } from '../../memory.ts';
import { printable } from '../../text/printable.ts';
import type { FlyerWarning } from '../../warning.ts';
import { EN } from '../languages/en.ts';
import type { Language } from '../languages/language.ts';
import { languageOf } from '../languages/languages.ts';
import { formatDay } from './dates.ts';
import { formatFigure } from './numbers.ts';

/** What decides how everything on the sheet is written. */
export interface SheetLocale {
  /** BCP 47, of what the listing itself says. */
  asked: string;
  /** BCP 47: figures, sums and dates are written as it says. */
  tag: string;
  /** Of the labels, BCP 47: the locale where it has labels of its own, else en. */
  labelTag: string;
  language: Language;
  /** ISO 3166-1: where the home is, or else whom the sheet speaks to; undefined where neither is told. */
  country: string | undefined;
  direction: 'ltr' | 'rtl';
}

const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr']);

/** English without a country is that of Britain: day before month. */
const ABSENT = 'en-GB';

export function localeOf({ locale, countryCode }: Listing): SheetLocale {
  const asked = new Intl.Locale(locale ?? 'en');
  const placed = placedIn(countryCode, asked);
  const language = languageOf(inCountry(countryCode, asked));
  const { script = '', region } = asked.maximize();
  const spoken = asked.region ?? (asked.language === 'en' ? undefined : region);
  return {
    asked: asked.toString(),
    tag: writtenAs(placed.toString()),
    labelTag: language ? asked.toString() : EN.tag,
    language: language ?? EN,
    country: countryCode ?? spoken,
    direction: RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr',
  };
}

/** Of English, dates differ in America, figures in India and in Switzerland; Liechtenstein, of which none is known, writes as that does. */
const OWN_ENGLISH: Readonly<Record<string, string>> = { US: 'US', IN: 'IN', CH: 'CH', LI: 'CH' };

function placedIn(country: string | undefined, asked: Intl.Locale): Intl.Locale {
  return inCountry(asked.language === 'en' ? OWN_ENGLISH[country ?? ''] : country, asked);
}

/** A language without a country is that of the country where the home stands. */
function inCountry(country: string | undefined, asked: Intl.Locale): Intl.Locale {
  return asked.region || !country ? asked : new Intl.Locale(asked.toString(), { region: country });
}

/** Says that the labels are in another language than the listing asks for. */
export function localeWarnings({ locale }: Listing, { labelTag, tag }: SheetLocale): FlyerWarning[] {
  if (!locale || labelTag === locale) return [];
  const figures = tag.startsWith(locale) ? `figures and dates as ${locale} writes them` : 'figures and dates too';
  const message = `There are no labels in ${locale}: they are in English, ${figures}.`;
  return [{ path: '/listing/locale', code: 'LOCALE_FALLBACK', message }];
}

const MOST_KEPT = 500;
const written = createMemory<string>(MOST_KEPT);

/** Figures and dates in letters that the faces do not have are written as English writes them. */
function writtenAs(tag: string): string {
  return written(tag, () => {
    const sample = `${formatDay('2033-05-14', tag)} ${formatFigure(tag, {}, 9_876_543_210.5)}`;
    return tag === 'en' || printable(sample, '').warnings.length > 0 ? ABSENT : tag;
  });
}
