import type { FlyerPayload, Listing } from '../../../sql/listing/listing.ts';
import type { FlyerWarning } from '../warning.ts';
import { addressOf, addressWarnings } from './address.ts';
import { type AgentCopy, agentOf, isolated } from './agent.ts';
import { type EnergyCopy, energyOf, energyWarnings } from './energy.ts';
import { type Fact, factsOf } from './facts.ts';
import { feesOf } from './fees.ts';
import { localeOf, localeWarnings, type SheetLocale } from './locale/sheet-locale.ts';
import { type PriceCopy, priceOf } from './price.ts';
import { type Print, printer } from './print.ts';
import { standingOf, type Term, termsOf, typeOf } from './terms.ts';
import { transportOf } from './transport.ts';

/** The sheet's own words, in its language. */
interface Words {
  /** Beside the QR code. */
  scan: string;
  /** At the foot of a page whose text goes on overleaf. */
  continued: string;
  features: string;
  description: string;
  floorPlan: string;
  transport: string;
  fees: string;
}

/** All words of a sheet, in characters that can be printed, before anything has a place. */
export interface Copy {
  /** BCP 47, of the sheet's words and of the file. */
  language: string;
  /** BCP 47, of what the listing itself says. */
  locale: string;
  direction: 'ltr' | 'rtl';
  title: string;
  /** Empty where the listing hides it. Lines break at line feeds. */
  address: string;
  /** Where it is, on a poster: the address without street and number. */
  place: string;
  price: PriceCopy;
  facts: Fact[];
  type?: Term;
  terms: Term[];
  fees: Term[];
  /** One line a stop: "Yaba station, 6 min on foot". */
  transport: string[];
  energy?: EnergyCopy;
  description: string;
  features: string[];
  agent?: AgentCopy;
  /** "For sale"; empty where nobody said. */
  transaction: string;
  /** The listing's own number, as it is given. */
  reference: string;
  /** The condition that weighs most, in one line: "Leasehold, 118 years remaining". */
  standing: string;
  masthead: { left: string; right: string };
  /** The statement of the United States, whose mark stands beside it. */
  equalHousing?: string;
  disclaimers: string[];
  /** http or https: its QR code is drawn and its address linked. */
  url?: string;
  words: Words;
}

const EQUAL_HOUSING = 'Equal Housing Opportunity';
/** Their law of fair housing holds in their territories too. */
const OF_THE_UNITED_STATES = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP']);

export function copyOf({ listing }: FlyerPayload): { copy: Copy; warnings: FlyerWarning[] } {
  const locale = localeOf(listing);
  const printed: FlyerWarning[] = [];
  const copy = written(listing, locale, printer(printed));
  const warnings = [
    ...localeWarnings(listing, locale),
    ...addressWarnings(listing, copy),
    ...energyWarnings(listing, copy.energy),
    ...printed,
  ];
  return { copy, warnings };
}

function written(listing: Listing, locale: SheetLocale, print: Print): Copy {
  const agent = agentOf(listing, locale, print);
  const type = typeOf(listing, locale);
  const energy = energyOf(listing, locale);
  const facts = factsOf(listing, locale);
  const { address, place } = addressOf(listing);
  const { dot, transactions, words } = locale.language;
  const transaction = listing.transaction ? transactions[listing.transaction] : '';
  const reference = isolated(print(listing.listingId, '/listing/listingId'), locale);
  return {
    language: locale.labelTag,
    locale: locale.asked,
    direction: locale.direction,
    title: print(listing.title, '/listing/title'),
    address: print(address, '/listing/address'),
    place: print(place, '/listing/address'),
    price: printPrice(priceOf(listing, locale), print),
    facts: facts.map((fact) => printFact(fact, print)),
    terms: printTerms(termsOf(listing, locale), print),
    fees: printTerms(feesOf(listing, locale), print),
    transport: transportOf(listing, locale, facts).map(({ text, path }) => print(text, path)),
    description: print(listing.description, '/listing/description'),
    features: printList(listing.features, '/listing/features', print),
    transaction,
    reference,
    standing: print(standingOf(listing, locale), '/listing/tenure'),
    masthead: { left: agent?.agency ?? '', right: [transaction, reference].filter(Boolean).join(dot) },
    disclaimers: printList(listing.disclaimers, '/listing/disclaimers', print),
    words,
    ...(OF_THE_UNITED_STATES.has(locale.country ?? '') && { equalHousing: EQUAL_HOUSING }),
    ...(listing.url && { url: listing.url }),
    ...(type && { type: { ...type, value: print(type.value, type.path) } }),
    ...(energy && { energy: printEnergy(energy, print) }),
    ...(agent && { agent }),
  };
}

function printList(texts: readonly string[] | undefined, path: string, print: Print): string[] {
  return (texts ?? []).map((text, index) => print(text, `${path}/${index}`)).filter(Boolean);
}

/** The platform's own names of money may be in any letters. */
function printPrice(price: PriceCopy, print: Print): PriceCopy {
  return { ...price, text: print(price.text, '/listing/currency') };
}

function printFact(fact: Fact, print: Print): Fact {
  return { ...fact, figure: print(fact.figure, fact.path), label: print(fact.label, fact.path) };
}

function printTerms(terms: readonly Term[], print: Print): Term[] {
  return terms.map(({ label, value, path }) => ({ label: print(label, path), value: print(value, path), path }));
}

function printEnergy(energy: EnergyCopy, print: Print): EnergyCopy {
  const { heading, emissions, rows } = energy;
  return {
    ...energy,
    heading: print(heading, '/listing/energy/scheme'),
    rows: printTerms(rows, print),
    ...(emissions && { emissions: print(emissions, '/listing/energy/emissions') }),
  };
}
