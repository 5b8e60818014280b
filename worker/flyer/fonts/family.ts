/** How a text is set. */
export const FACES = ['regular', 'italic', 'medium', 'semibold', 'bold', 'extrabold'] as const;
export type Face = (typeof FACES)[number];

/** One font file, by its name in the packages, such as "amiri/400Regular/Amiri_400Regular.ttf". */
export type Cut = string;

/** The cuts of one family; a face that it lacks is set in the nearest that it has. All of them hold the same letters. */
export interface Family extends Partial<Record<Face, Cut>> {
  regular: Cut;
  /** What it is asked for. Without, it is asked for everything, and has to be opened for every letter that those before it lack. */
  holds?: RegExp;
  /** What its letters are scaled by to look as large as those of the sheet's own family. */
  scale?: number;
}

/** From light to heavy as far as it must be; a text that shall stand out is rather too heavy than too light. */
const NEAREST: Record<Face, readonly Face[]> = {
  regular: [],
  italic: ['italic'],
  medium: ['medium'],
  semibold: ['semibold', 'bold', 'medium'],
  bold: ['bold', 'extrabold', 'semibold', 'medium'],
  extrabold: ['extrabold', 'bold', 'semibold', 'medium'],
};

export function cutOf(family: Family, face: Face): Cut {
  const nearest = NEAREST[face].find((each) => family[each] !== undefined);
  return (nearest && family[nearest]) ?? family.regular;
}

const WEIGHTS = {
  regular: '400Regular',
  medium: '500Medium',
  semibold: '600SemiBold',
  bold: '700Bold',
  extrabold: '800ExtraBold',
} as const;

/** The cuts of a package of @expo-google-fonts, by their weights. */
export function expo(family: string, name: string, weights: readonly (keyof typeof WEIGHTS)[], holds?: RegExp): Family {
  const cuts = weights.map((weight) => [weight, fileOf(family, name, WEIGHTS[weight])]);
  return { regular: fileOf(family, name, WEIGHTS.regular), ...Object.fromEntries(cuts), ...(holds && { holds }) };
}

export function withItalic(family: string, name: string, weights: readonly (keyof typeof WEIGHTS)[]): Family {
  return { ...expo(family, name, weights), italic: fileOf(family, name, '400Regular_Italic') };
}

function fileOf(family: string, name: string, cut: string): Cut {
  return `@expo-google-fonts/${family}/${cut}/${name}_${cut}.ttf`;
}
