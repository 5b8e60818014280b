import type { FlyerPayload, Listing, Transaction } from '../../../sql/listing/listing.ts';
import { printable } from '../text/printable.ts';
import type { FlyerWarning } from '../warning.ts';
import { type Fact, factsOf } from './facts.ts';
import { type PriceCopy, priceOf } from './price.ts';
import { type Term, termsOf, typeOf } from './terms.ts';

export interface AgentCopy {
  name?: string;
  agency?: string;
  phone?: string;
  email?: string;
  licence?: string;
  /** Further lines of the card: the redress scheme, the mode of the transaction. */
  lines: string[];
}

/** What an energy label is drawn from. */
interface EnergyCopy {
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
  /** What else the certificate says, in rows. */
  rows: Term[];
}

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
  direction: 'ltr' | 'rtl';
  title: string;
  /** Lines break at line feeds. */
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
  masthead: { left: string; right: string };
  disclaimers: string[];
  /** http or https: its QR code is drawn and its address linked. */
  url?: string;
  words: Words;
}

const WORDS: Words = {
  scan: 'Scan for all details',
  continued: 'Continued overleaf',
  features: 'Features',
  description: 'Description',
  floorPlan: 'Floor plan',
  transport: 'Transport',
  fees: 'Fees',
};

const TRANSACTIONS: Record<Transaction, string> = { SALE: 'For sale', RENT: 'To rent', SHORT_LET: 'Short let' };

export function copyOf({ listing }: FlyerPayload): { copy: Copy; warnings: FlyerWarning[] } {
  const warnings: FlyerWarning[] = [];
  const print = (text: string | undefined, path: string): string => {
    const { text: printed, warnings: found } = printable(text ?? '', path);
    warnings.push(...found);
    return printed;
  };
  const printAll = (texts: readonly string[] | undefined, path: string) =>
    (texts ?? []).map((text, index) => print(text, `${path}/${index}`)).filter(Boolean);
  const title = print(listing.title, '/listing/title');
  const address = print(listing.address, '/listing/address');
  const agent = agentOf(listing, print);
  const type = typeOf(listing);
  const reference = print(listing.listingId, '/listing/listingId');
  const copy: Copy = {
    language: 'en',
    direction: 'ltr',
    title,
    address,
    place: address.split(/[,\n]/u).slice(-2).join(',').trim(),
    price: priceOf(listing),
    facts: factsOf(listing),
    terms: termsOf(listing).map((term) => ({ ...term, value: print(term.value, term.path) })),
    fees: [],
    transport: [],
    description: print(listing.description, '/listing/description'),
    features: printAll(listing.features, '/listing/features'),
    masthead: { left: agent?.agency ?? '', right: mastheadRight(listing.transaction, reference) },
    disclaimers: printAll(listing.disclaimers, '/listing/disclaimers'),
    words: WORDS,
    ...(listing.url && { url: listing.url }),
    ...(type && { type: { ...type, value: print(type.value, type.path) } }),
    ...(agent && { agent }),
  };
  return { copy, warnings };
}

function mastheadRight(transaction: Transaction | undefined, reference: string): string {
  return [transaction ? TRANSACTIONS[transaction] : '', reference].filter(Boolean).join('  ·  ');
}

function agentOf({ agent }: Listing, print: (text: string, path: string) => string): AgentCopy | undefined {
  if (!agent) return undefined;
  const { name, agency, phone, email, licenceNumber } = agent;
  return {
    lines: [],
    ...(name && { name: print(name, '/listing/agent/name') }),
    ...(agency && { agency: print(agency, '/listing/agent/agency') }),
    ...(phone && { phone: print(phone, '/listing/agent/phone') }),
    ...(email && { email: print(email, '/listing/agent/email') }),
    ...(licenceNumber && { licence: print(licenceNumber, '/listing/agent/licenceNumber') }),
  };
}
