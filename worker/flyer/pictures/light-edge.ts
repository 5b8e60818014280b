import type { Raster } from './decode.ts';

/** As light as #f2f2f2. */
const LIGHT = 242;
/** Steps along an edge; more than the eye would tell. */
const SAMPLES = 100;

/** Whether any edge of a picture is, on the whole, so light that it would be lost on white paper. */
export function hasLightEdge({ data, width, height, channels }: Raster): boolean {
  const along = (count: number, offsetOf: (step: number) => number) => {
    const samples = Math.min(SAMPLES, count);
    let sum = 0;
    for (let sample = 0; sample < samples; sample += 1) {
      const offset = offsetOf(Math.floor((sample * count) / samples)) * channels;
      sum += Math.min(data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0);
    }
    return sum / samples >= LIGHT;
  };
  return (
    along(width, (x) => x) ||
    along(width, (x) => (height - 1) * width + x) ||
    along(height, (y) => y * width) ||
    along(height, (y) => y * width + width - 1)
  );
}
