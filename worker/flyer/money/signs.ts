/** Signs that name one currency alone, whoever reads them. */
const EVERYWHERE: Readonly<Record<string, string>> = {
  AUD: 'A$',
  BRL: 'R$',
  CAD: 'CA$',
  CNY: 'CN¥',
  EUR: '€',
  GBP: '£',
  GHS: 'GH₵',
  HKD: 'HK$',
  INR: '₹',
  KRW: '₩',
  KZT: '₸',
  NGN: '₦',
  NZD: 'NZ$',
  PHP: '₱',
  RUB: '₽',
  SGD: 'S$',
  TRY: '₺',
  TWD: 'NT$',
  UAH: '₴',
  USD: 'US$',
  VND: '₫',
};

/** Of these even the country's own readers meet the plain sign for another money as well. */
const NEVER_PLAIN = new Set(['HKD', 'SGD', 'TWD', 'GHS', 'BRL']);

/** Where the platform's own is one of another money, or needs a face of its own. */
const OF_THE_COUNTRY: Readonly<Record<string, string>> = {
  AED: 'AED',
  BHD: 'BHD',
  EGP: 'EGP',
  JOD: 'JOD',
  JPY: '¥',
  KWD: 'KWD',
  LBP: 'LBP',
  OMR: 'OMR',
  QAR: 'QAR',
  SAR: 'SAR',
};

/** Whose money it is: there its plain sign means no other. The euro's sign does nowhere. */
const COUNTRIES: Readonly<Record<string, string>> = {
  AED: 'AE',
  AFN: 'AF',
  ALL: 'AL',
  AMD: 'AM',
  AOA: 'AO',
  ARS: 'AR',
  AUD: 'AU KI NR TV CC CX NF',
  AZN: 'AZ',
  BAM: 'BA',
  BBD: 'BB',
  BDT: 'BD',
  BHD: 'BH',
  BOB: 'BO',
  BSD: 'BS',
  BWP: 'BW',
  BYN: 'BY',
  BZD: 'BZ',
  CAD: 'CA',
  CLP: 'CL',
  CNY: 'CN',
  COP: 'CO',
  CRC: 'CR',
  CZK: 'CZ',
  DKK: 'DK GL',
  DOP: 'DO',
  DZD: 'DZ',
  EGP: 'EG',
  ETB: 'ET',
  FJD: 'FJ',
  GEL: 'GE',
  GMD: 'GM',
  GTQ: 'GT',
  GYD: 'GY',
  HNL: 'HN',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  IQD: 'IQ',
  IRR: 'IR',
  ISK: 'IS',
  JMD: 'JM',
  JOD: 'JO',
  JPY: 'JP',
  KES: 'KE',
  KGS: 'KG',
  KHR: 'KH',
  KWD: 'KW',
  LAK: 'LA',
  LBP: 'LB',
  LKR: 'LK',
  MAD: 'MA EH',
  MDL: 'MD',
  MKD: 'MK',
  MMK: 'MM',
  MNT: 'MN',
  MUR: 'MU',
  MXN: 'MX',
  MYR: 'MY',
  NAD: 'NA',
  NIO: 'NI',
  NOK: 'NO SJ',
  NPR: 'NP',
  NZD: 'NZ CK NU PN TK',
  OMR: 'OM',
  PAB: 'PA',
  PEN: 'PE',
  PGK: 'PG',
  PKR: 'PK',
  PLN: 'PL',
  PYG: 'PY',
  QAR: 'QA',
  RON: 'RO',
  RSD: 'RS',
  RWF: 'RW',
  SAR: 'SA',
  SEK: 'SE',
  SYP: 'SY',
  THB: 'TH',
  TND: 'TN',
  TTD: 'TT',
  TZS: 'TZ',
  UGX: 'UG',
  USD: 'US PR GU VI AS MP EC SV',
  UYU: 'UY',
  UZS: 'UZ',
  XAF: 'CM CF CG TD GA GQ',
  XOF: 'BJ BF CI GW ML NE SN TG',
  ZAR: 'ZA',
  ZMW: 'ZM',
};

export type Sign = { text: string } | 'plain';

/**
 * How a sum names its currency: 'plain' is the sign that the readers' own language gives it, and only for the money of
 * their country; elsewhere a sign that no other money has, or the code.
 */
export function signOf(currency: string, country: string | undefined, language: string): Sign {
  const isAtHome = country !== undefined && (COUNTRIES[currency]?.split(' ').includes(country) ?? false);
  if (isAtHome && !NEVER_PLAIN.has(currency)) {
    const latin = language === 'ar' || language === 'fa' ? undefined : OF_THE_COUNTRY[currency];
    return latin ? { text: latin } : 'plain';
  }
  return { text: EVERYWHERE[currency] ?? currency };
}
