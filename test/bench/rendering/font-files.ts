import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const cut = (name: string) => resolve(`@expo-google-fonts/source-serif-4/${name}/SourceSerif4_${name}.ttf`);

/** The files that CLASSIC takes for this sheet: everybody sets it in the same. */
export const FONT_FILES = {
  regular: cut('400Regular'),
  semibold: cut('600SemiBold'),
  italic: cut('400Regular_Italic'),
};
