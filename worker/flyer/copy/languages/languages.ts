import { AR } from './ar.ts';
import { DE, DE_CH } from './de.ts';
import { EN, EN_AU, EN_CA, EN_SG, EN_US } from './en.ts';
import { ES, ES_419, ES_AR, ES_MX } from './es.ts';
import { FR, FR_CA } from './fr.ts';
import { HA } from './ha.ts';
import { HE } from './he.ts';
import { HI } from './hi.ts';
import { IG } from './ig.ts';
import { IT } from './it.ts';
import { JA } from './ja.ts';
import { KO } from './ko.ts';
import type { Language } from './language.ts';
import { NL } from './nl.ts';
import { PL } from './pl.ts';
import { PT, PT_PT } from './pt.ts';
import { SV } from './sv.ts';
import { SW } from './sw.ts';
import { TH } from './th.ts';
import { UK } from './uk.ts';
import { VI } from './vi.ts';
import { YO } from './yo.ts';
import { ZH_HANS } from './zh-hans.ts';
import { ZH_HANT, ZH_HANT_HK } from './zh-hant.ts';

// biome-ignore format: one line a family is easier to look over
export const LANGUAGES: readonly Language[] = [
  EN, EN_US, EN_CA, EN_AU, EN_SG, DE, DE_CH, NL, SV,
  ES, ES_419, ES_AR, ES_MX, FR, FR_CA, IT, PT, PT_PT,
  PL, UK,
  AR, HE, HI,
  JA, KO, ZH_HANS, ZH_HANT, ZH_HANT_HK, TH, VI,
  YO, HA, IG, SW,
];

const BY_TAG: ReadonlyMap<string, Language> = new Map(LANGUAGES.map((language) => [language.tag, language]));

type Variants = readonly (readonly [tag: string, countries: ReadonlySet<string>])[];

const SPANISH_OF_AMERICA = ['419', 'CO', 'CR', 'CU', 'DO', 'GT', 'HN', 'NI', 'PA', 'PR', 'SV', 'US', 'UY', 'VE'];

// biome-ignore format: a list of countries
const ENGLISH_OF_ASIA = [
  'AE', 'BD', 'BH', 'BN', 'CN', 'HK', 'ID', 'IN', 'JP', 'KH', 'KR', 'KW', 'LK', 'MO', 'MV', 'MY', 'NP', 'OM', 'PK', 'QA', 'SA', 'SG', 'TH', 'TW', 'VN',
];

/** Countries that write a language as another one does, and not as its first. */
const WRITES_AS: Readonly<Record<string, Variants>> = {
  de: [['de-CH', new Set(['CH', 'LI'])]],
  en: [
    ['en-US', new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'PH', 'LR'])],
    ['en-CA', new Set(['CA'])],
    ['en-AU', new Set(['AU', 'NZ', 'CC', 'CK', 'CX', 'NF', 'NU', 'TK'])],
    ['en-SG', new Set(ENGLISH_OF_ASIA)],
  ],
  es: [
    ['es-MX', new Set(['MX'])],
    ['es-AR', new Set(['AR', 'BO', 'CL', 'EC', 'PE', 'PY'])],
    ['es-419', new Set(SPANISH_OF_AMERICA)],
  ],
  fr: [['fr-CA', new Set(['CA'])]],
  pt: [['pt-PT', new Set(['PT', 'AO', 'MZ', 'CV', 'GW', 'ST', 'TL', 'MO', 'LU', 'CH'])]],
  'zh-Hant': [['zh-Hant-HK', new Set(['HK', 'MO'])]],
};

/** The labels of a locale; undefined where there are none in its language. Cantonese is written as Chinese is. */
export function languageOf(locale: Intl.Locale): Language | undefined {
  const { language: asked, script } = locale.maximize();
  const language = asked === 'yue' ? 'zh' : asked;
  const base = BY_TAG.has(language) ? language : `${language}-${script}`;
  const variant = WRITES_AS[base]?.find(([, countries]) => countries.has(locale.region ?? ''));
  return BY_TAG.get(variant?.[0] ?? base);
}
