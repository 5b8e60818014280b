import { EN, EN_US } from './en.ts';
import type { Language } from './language.ts';

const LANGUAGES: readonly Language[] = [EN, EN_US];

const BY_TAG: ReadonlyMap<string, Language> = new Map(LANGUAGES.map((language) => [language.tag, language]));

/** Countries whose English is that of the United States in what a listing says. */
const AS_IN_THE_US = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'PH', 'LR']);

/** The labels of a locale; undefined where there are none in its language. */
export function languageOf(locale: Intl.Locale): Language | undefined {
  const { language, script, region = '' } = locale.maximize();
  if (language === 'en' && locale.region) return AS_IN_THE_US.has(region) ? EN_US : EN;
  if (language === 'yue') return BY_TAG.get(`zh-${script}`);
  return BY_TAG.get(`${language}-${script}`) ?? BY_TAG.get(language);
}
