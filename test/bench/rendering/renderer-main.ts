import { once } from 'node:events';
import type { RendererModule } from './renderer.ts';
import { sheetOf } from './sheet.ts';

/** What the process is asked for: one sheet, and when that is done and it is told to go on, so many more. */
export interface Order {
  module: string;
  /** Photos of each sheet; sheets take the kinds in turn. */
  kinds: string[][];
  profile: 'SCREEN' | 'PRINT';
  count: number;
}

/** What it tells of those. */
export interface Rendered {
  times: number[];
  meanBytes: number;
}

const { module, kinds, profile, count } = JSON.parse(process.argv[2] ?? '{}') as Order;
const { openRenderer } = (await import(module)) as RendererModule;
const renderer = await openRenderer();
const sheet = (i: number) => sheetOf(i, kinds[i % kinds.length] ?? [], profile);

await renderer.render(sheet(kinds.length - 1));
// Since the process was started.
process.send?.(performance.now());
await once(process, 'message');

const times: number[] = [];
let bytes = 0;
for (let i = 0; i < count; i += 1) {
  const wanted = sheet(i);
  const startedAt = performance.now();
  const pdf = await renderer.render(wanted);
  times.push(performance.now() - startedAt);
  bytes += pdf.length;
}
process.send?.({ times, meanBytes: bytes / count } satisfies Rendered);
await once(process, 'message');
await renderer.close();
process.disconnect();
