/** Cuts of one family. Families without an italic stand upright in italic text, those without a semibold take their regular one. */
export interface Family {
  regular: string;
  italic?: string;
  medium?: string;
  semibold?: string;
  bold?: string;
  extrabold?: string;
}

export const PRIMARY: Family = {
  regular: expo('source-serif-4', 'SourceSerif4', '400Regular'),
  italic: expo('source-serif-4', 'SourceSerif4', '400Regular_Italic'),
  semibold: expo('source-serif-4', 'SourceSerif4', '600SemiBold'),
};

/** Asked in this order for what the first has no letter for: serifs beside serifs where there are some, signs and pictures last. */
export const FALLBACKS: readonly Family[] = [
  {
    ...inTwoWeights('noto-serif', 'NotoSerif'),
    italic: expo('noto-serif', 'NotoSerif', '400Regular_Italic'),
  },
  inTwoWeights('noto-serif-hebrew', 'NotoSerifHebrew'),
  { regular: expo('amiri', 'Amiri', '400Regular'), semibold: expo('amiri', 'Amiri', '700Bold') },
  inTwoWeights('noto-serif-devanagari', 'NotoSerifDevanagari'),
  inTwoWeights('noto-serif-bengali', 'NotoSerifBengali'),
  inTwoWeights('noto-serif-telugu', 'NotoSerifTelugu'),
  inTwoWeights('noto-sans-tamil', 'NotoSansTamil'),
  inTwoWeights('noto-sans-kannada', 'NotoSansKannada'),
  inTwoWeights('noto-sans-malayalam', 'NotoSansMalayalam'),
  inTwoWeights('noto-sans-gujarati', 'NotoSansGujarati'),
  inTwoWeights('noto-sans-gurmukhi', 'NotoSansGurmukhi'),
  inTwoWeights('noto-sans-sinhala', 'NotoSansSinhala'),
  inTwoWeights('noto-sans-oriya', 'NotoSansOriya'),
  inTwoWeights('noto-sans-thai', 'NotoSansThai'),
  inTwoWeights('noto-sans-lao', 'NotoSansLao'),
  inTwoWeights('noto-sans-khmer', 'NotoSansKhmer'),
  inTwoWeights('noto-sans-myanmar', 'NotoSansMyanmar'),
  inTwoWeights('noto-sans-ethiopic', 'NotoSansEthiopic'),
  inTwoWeights('noto-sans-armenian', 'NotoSansArmenian'),
  inTwoWeights('noto-sans-georgian', 'NotoSansGeorgian'),
  { regular: expo('noto-sans-math', 'NotoSansMath', '400Regular') },
  { regular: expo('noto-sans-symbols', 'NotoSansSymbols', '400Regular') },
  { regular: expo('noto-sans-symbols-2', 'NotoSansSymbols2', '400Regular') },
  { regular: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf', semibold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf' },
  inTwoWeights('noto-emoji', 'NotoEmoji'),
];

/** Asked first for what a reader expects as a picture. */
export const PICTURES = 'noto-emoji';

function inTwoWeights(family: string, name: string): Family {
  return { regular: expo(family, name, '400Regular'), semibold: expo(family, name, '600SemiBold') };
}

function expo(family: string, name: string, cut: string): string {
  return `@expo-google-fonts/${family}/${cut}/${name}_${cut}.ttf`;
}
