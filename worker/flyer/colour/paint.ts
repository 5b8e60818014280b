import type { Colour } from './ink.ts';

/** As pdfkit takes colours: three parts up to 255, or four up to 100. */
export const paintOf = (colour: Colour): PDFKit.Mixins.ColorValue => [...colour] as [number, number, number];
