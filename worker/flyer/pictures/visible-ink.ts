import type { Rgb } from '../colour/contrast.ts';
import type { Raster } from './decode.ts';

const SEEN = 128;
/** Less of it is a picture with a soft edge or a round corner, which brings its own ground. */
const LEAST_SEEN_THROUGH = 0.1;

/** The colour, on the whole, of what stands free; undefined for a picture with a ground of its own. */
export function visibleInk({ data, channels }: Raster): Rgb | undefined {
  if (channels === 3) return undefined;
  const sum: [number, number, number] = [0, 0, 0];
  let seen = 0;
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < SEEN) continue;
    seen += 1;
    for (const channel of [0, 1, 2] as const) sum[channel] += data[at + channel] ?? 0;
  }
  const all = data.length / 4;
  if (seen === 0 || seen > all * (1 - LEAST_SEEN_THROUGH)) return undefined;
  return [sum[0] / seen, sum[1] / seen, sum[2] / seen];
}
