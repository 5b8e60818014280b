import type { Listing } from '../../../sql/listing/listing.ts';
import { hasFactsOfJapan } from './facts-of-japan.ts';
import { phrase } from './locale/phrase.ts';
import type { SheetLocale } from './locale/sheet-locale.ts';
import type { Print } from './print.ts';

export interface AgentCopy {
  name?: string;
  agency?: string;
  phone?: string;
  email?: string;
  /** With its word, where it needs one: "Licence LASRERA-000123". */
  licence?: string;
  /** Further lines of the card: the redress scheme, the mode of the transaction. */
  lines: string[];
}

const PATH = '/listing/agent';

export function agentOf({ agent }: Listing, locale: SheetLocale, print: Print): AgentCopy | undefined {
  if (!agent) return undefined;
  const { name, agency, phone, email, licenceNumber, redressScheme, transactionMode } = agent;
  const lines = [
    print(redressScheme, `${PATH}/redressScheme`),
    hasFactsOfJapan(locale) ? '' : print(transactionMode, `${PATH}/transactionMode`),
  ];
  const copy: AgentCopy = {
    lines: lines.filter(Boolean),
    ...(name && { name: print(name, `${PATH}/name`) }),
    ...(agency && { agency: print(agency, `${PATH}/agency`) }),
    ...(phone && { phone: isolated(print(phone, `${PATH}/phone`), locale) }),
    ...(email && { email: isolated(print(email, `${PATH}/email`), locale) }),
    ...(licenceNumber && { licence: print(licenceText(licenceNumber, locale), `${PATH}/licenceNumber`) }),
  };
  return Object.keys(copy).length > 1 || copy.lines.length > 0 ? copy : undefined;
}

/** Numbers, codes and addresses run from the left wherever they stand. */
export function isolated(text: string, { direction }: Pick<SheetLocale, 'direction'>): string {
  return direction === 'rtl' && text && !RIGHT_TO_LEFT.test(text) ? `\u2066${text}\u2069` : text;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Words, abbreviated ones, names of registers followed by a number, and whatever stands in letters without capitals. */
const OWN_WORDS: readonly RegExp[] = [
  /\p{Ll}{4,}/u,
  /^licen[cs]|^(?:lic|reg|cert)\./iu,
  /\p{L}{5,}.*\s|\p{L}{2,}\s.*\p{L}{4,}/u,
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Cyrillic}]/u,
];

/** "LASRERA-000123" needs a word before it, a number that comes with words of its own does not. */
function licenceText(number: string, locale: SheetLocale): string {
  return OWN_WORDS.some((words) => words.test(number))
    ? isolated(number, locale)
    : phrase(locale.language.licence, { number: isolated(number, locale) });
}
