import type { FamilyKind } from './families.ts';
import { expo, type Family } from './family.ts';

/** One Han character is written in different forms in each of these. */
const HAN_FORMS = ['ja', 'ko', 'zh-Hans', 'zh-Hant'] as const;
export type HanForms = (typeof HAN_FORMS)[number];

/** Letters of these scripts, their punctuation, and signs as wide as they are. */
export const CJK =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}\p{Script_Extensions=Bopomofo}\u3000-\u303f\u3200-\u33ff\uff00-\uffef]/u;

/** The files are of megabytes, and opened for these letters only. Those of Korean have no Han characters: its readers are used to the old forms. */
const FAMILIES: Record<FamilyKind, Record<HanForms, Family>> = {
  serif: {
    ja: expo('noto-serif-jp', 'NotoSerifJP', ['regular', 'medium', 'semibold', 'bold', 'extrabold'], CJK),
    ko: expo('nanum-myeongjo', 'NanumMyeongjo', ['bold', 'extrabold'], CJK),
    'zh-Hans': expo('noto-serif-sc', 'NotoSerifSC', ['medium', 'semibold', 'bold', 'extrabold'], CJK),
    'zh-Hant': expo('noto-serif-tc', 'NotoSerifTC', ['medium', 'semibold', 'bold', 'extrabold'], CJK),
  },
  sans: {
    ja: expo('zen-kaku-gothic-new', 'ZenKakuGothicNew', ['medium', 'bold'], CJK),
    ko: expo('gothic-a1', 'GothicA1', ['medium', 'semibold', 'bold', 'extrabold'], CJK),
    'zh-Hans': expo('noto-sans-sc', 'NotoSansSC', ['medium', 'semibold', 'bold', 'extrabold'], CJK),
    'zh-Hant': expo('noto-sans-tc', 'NotoSansTC', ['medium', 'semibold', 'bold', 'extrabold'], CJK),
  },
};

const ORDERS: Record<HanForms, readonly HanForms[]> = {
  ja: ['ja', 'zh-Hant', 'zh-Hans', 'ko'],
  ko: ['ko', 'zh-Hant', 'ja', 'zh-Hans'],
  'zh-Hans': ['zh-Hans', 'zh-Hant', 'ja', 'ko'],
  'zh-Hant': ['zh-Hant', 'zh-Hans', 'ja', 'ko'],
};

const BY_ORDER = Object.fromEntries(HAN_FORMS.map((forms) => [forms, inOrder(forms)])) as Record<
  HanForms,
  Record<FamilyKind, readonly Family[]>
>;

/** The families for these forms, those of the other kind last: a letter of another kind is better than none. */
export const cjkFamilies = (kind: FamilyKind, forms: HanForms): readonly Family[] => BY_ORDER[forms][kind];

function inOrder(forms: HanForms): Record<FamilyKind, readonly Family[]> {
  const of = (kind: FamilyKind) => ORDERS[forms].map((each) => FAMILIES[kind][each]);
  return { serif: [...of('serif'), ...of('sans')], sans: [...of('sans'), ...of('serif')] };
}
