import { createMemory } from '../memory.ts';
import { cjkFamilies, type HanForms } from './cjk.ts';
import { expo, type Family, withItalic } from './family.ts';

export type FamilyKind = 'serif' | 'sans';

const TWO = ['regular', 'semibold'] as const;
const FOUR = ['regular', 'medium', 'semibold', 'bold'] as const;
const FIVE = [...FOUR, 'extrabold'] as const;

const ARABIC = /\p{Script_Extensions=Arabic}/u;
const HEBREW = /\p{Script_Extensions=Hebrew}/u;
const DEVANAGARI = /\p{Script_Extensions=Devanagari}/u;
const BENGALI = /\p{Script_Extensions=Bengali}/u;
const TELUGU = /\p{Script_Extensions=Telugu}/u;
/** Neither needs more than what it is asked for: without a bound they would be opened for every sign and picture. */
const EUROPEAN =
  /[\p{Script_Extensions=Latin}\p{Script_Extensions=Greek}\p{Script_Extensions=Cyrillic}\p{Script=Common}]/u;

/** The family that a sheet is set in. */
export const PRIMARY: Record<FamilyKind, Family> = {
  serif: withItalic('source-serif-4', 'SourceSerif4', FIVE),
  sans: withItalic('inter', 'Inter', FIVE),
};

const SERIFS: readonly Family[] = [
  { ...withItalic('noto-serif', 'NotoSerif', FIVE), holds: EUROPEAN },
  expo('noto-serif-hebrew', 'NotoSerifHebrew', FIVE, HEBREW),
  expo('amiri', 'Amiri', ['regular', 'bold'], ARABIC),
  expo('noto-serif-devanagari', 'NotoSerifDevanagari', FIVE, DEVANAGARI),
  expo('noto-serif-bengali', 'NotoSerifBengali', FIVE, BENGALI),
  expo('noto-serif-telugu', 'NotoSerifTelugu', FIVE, TELUGU),
];

const SANS: readonly Family[] = [
  { ...withItalic('noto-sans', 'NotoSans', FIVE), holds: EUROPEAN },
  expo('noto-sans-hebrew', 'NotoSansHebrew', FIVE, HEBREW),
  { ...expo('ibm-plex-sans-arabic', 'IBMPlexSansArabic', FOUR, ARABIC), scale: 1.15 },
  expo('noto-sans-devanagari', 'NotoSansDevanagari', FIVE, DEVANAGARI),
  expo('noto-sans-bengali', 'NotoSansBengali', FIVE, BENGALI),
  expo('noto-sans-telugu', 'NotoSansTelugu', FIVE, TELUGU),
];

/** Of one design for every sheet. */
const SHARED: readonly Family[] = [
  expo('noto-sans-tamil', 'NotoSansTamil', FIVE, /\p{Script_Extensions=Tamil}/u),
  expo('noto-sans-kannada', 'NotoSansKannada', FIVE, /\p{Script_Extensions=Kannada}/u),
  expo('noto-sans-malayalam', 'NotoSansMalayalam', FIVE, /\p{Script_Extensions=Malayalam}/u),
  expo('noto-sans-gujarati', 'NotoSansGujarati', FIVE, /\p{Script_Extensions=Gujarati}/u),
  expo('noto-sans-gurmukhi', 'NotoSansGurmukhi', FIVE, /\p{Script_Extensions=Gurmukhi}/u),
  expo('noto-sans-sinhala', 'NotoSansSinhala', FIVE, /\p{Script_Extensions=Sinhala}/u),
  expo('noto-sans-oriya', 'NotoSansOriya', FIVE, /\p{Script_Extensions=Oriya}/u),
  expo('noto-sans-thai', 'NotoSansThai', FIVE, /\p{Script_Extensions=Thai}|฿/u),
  expo('noto-sans-lao', 'NotoSansLao', FIVE, /\p{Script_Extensions=Lao}|₭/u),
  expo('noto-sans-khmer', 'NotoSansKhmer', FIVE, /\p{Script_Extensions=Khmer}|៛/u),
  expo('noto-sans-myanmar', 'NotoSansMyanmar', FIVE, /\p{Script_Extensions=Myanmar}/u),
  expo('noto-sans-ethiopic', 'NotoSansEthiopic', FIVE, /\p{Script_Extensions=Ethiopic}/u),
  expo('noto-sans-armenian', 'NotoSansArmenian', FIVE, /\p{Script_Extensions=Armenian}|֏/u),
  expo('noto-sans-georgian', 'NotoSansGeorgian', FIVE, /\p{Script_Extensions=Georgian}/u),
];

const EMOJI = expo('noto-emoji', 'NotoEmoji', TWO);

/** Signs of all kinds, and what nobody else has. */
const LAST: readonly Family[] = [
  expo('noto-sans-math', 'NotoSansMath', []),
  expo('noto-sans-symbols', 'NotoSansSymbols', []),
  expo('noto-sans-symbols-2', 'NotoSansSymbols2', []),
  { regular: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf', bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf' },
];

/** Asked in this order for a letter: the sheet's own family, its companions, then the other kind's, so that both kinds hold the same letters. */
const BY_KIND: Record<FamilyKind, readonly [Family, ...Family[]]> = {
  serif: [PRIMARY.serif, ...SERIFS, ...SHARED, ...LAST, PRIMARY.sans, ...SANS, EMOJI],
  sans: [PRIMARY.sans, ...SANS, ...SHARED, ...LAST, PRIMARY.serif, ...SERIFS, EMOJI],
};

export interface Wanted {
  kind: FamilyKind;
  /** What is asked before the sheet's own family: for pictures, and for signs as wide as the letters beside them. */
  first?: 'emoji' | 'cjk';
  /** The forms of Han characters; absent where a text has no letters of that kind. */
  forms?: HanForms;
}

const known = createMemory<readonly Family[]>();

/** The families in the order in which they are asked for a letter. */
export function familiesFor(wanted: Wanted): readonly Family[] {
  return known(`${wanted.kind} ${wanted.first} ${wanted.forms}`, () => ordered(wanted));
}

function ordered({ kind, first, forms }: Wanted): readonly Family[] {
  const cjk = forms ? cjkFamilies(kind, forms) : [];
  const [own, ...others] = BY_KIND[kind];
  if (first === 'emoji') return [EMOJI, own, ...cjk, ...others];
  return first === 'cjk' ? [...cjk, own, ...others] : [own, ...cjk, ...others];
}
