import type { PDFPageProxy } from 'pdfjs-dist';
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface PlacedImage {
  id: string;
  width: number;
  height: number;
  /** Pixels to an inch where it stands, the lesser of both ways. */
  dpi: number;
}

type Matrix = readonly [number, number, number, number, number, number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Every picture that a page paints, by the operators that paint it. */
export async function placedImages(page: PDFPageProxy): Promise<PlacedImage[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const saved: Matrix[] = [];
  let matrix = IDENTITY;
  const found: PlacedImage[] = [];
  for (const [index, operator] of fnArray.entries()) {
    if (operator === OPS.save) saved.push(matrix);
    if (operator === OPS.restore) matrix = saved.pop() ?? IDENTITY;
    if (operator === OPS.transform) matrix = times(matrix, argsArray[index]);
    if (operator === OPS.paintImageXObject) found.push(placed(argsArray[index], matrix));
  }
  return found;
}

function times([a, b, c, d, e, f]: Matrix, [u, v, w, x, y, z]: Matrix): Matrix {
  return [a * u + c * v, b * u + d * v, a * w + c * x, b * w + d * x, a * y + c * z + e, b * y + d * z + f];
}

function placed([id, width, height]: [string, number, number], [a, b, c, d]: Matrix): PlacedImage {
  const inches = { across: Math.hypot(a, b) / 72, down: Math.hypot(c, d) / 72 };
  return { id, width, height, dpi: Math.min(width / inches.across, height / inches.down) };
}
