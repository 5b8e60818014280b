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
}

/** All words of a sheet, in characters that can be printed, before anything has a place. */
export interface Copy {
  title: string;
  /** Lines break at line feeds. */
  address: string;
  price: PriceCopy;
  facts: Fact[];
  type?: Term;
  terms: Term[];
  description: string;
  features: string[];
  agent?: AgentCopy;
  masthead: { left: string; right: string };
  disclaimers: string[];
}

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
    title,
    address,
    price: priceOf(listing),
    facts: factsOf(listing),
    terms: termsOf(listing).map((term) => ({ ...term, value: print(term.value, term.path) })),
    description: print(listing.description, '/listing/description'),
    features: printAll(listing.features, '/listing/features'),
    masthead: { left: agent?.agency ?? '', right: mastheadRight(listing.transaction, reference) },
    disclaimers: printAll(listing.disclaimers, '/listing/disclaimers'),
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
    ...(name && { name: print(name, '/listing/agent/name') }),
    ...(agency && { agency: print(agency, '/listing/agent/agency') }),
    ...(phone && { phone: print(phone, '/listing/agent/phone') }),
    ...(email && { email: print(email, '/listing/agent/email') }),
    ...(licenceNumber && { licence: print(licenceNumber, '/listing/agent/licenceNumber') }),
  };
}
