import { fiveFieldListing } from './listing.ts';

/** Renders flyers in this process alone, one after the other, and tells how long each took. */
const count = Number(process.argv[2]);
const context = {
  progress: async () => {},
  obtain: () => Promise.reject(new Error('A listing of five fields has no pictures.')),
  signal: new AbortController().signal,
};
const times: number[] = [];
let warmCpuMs = 0;
let bytes = 0;

for (let i = 0; i <= count; i += 1) {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  // The first flyer pays for loading fonts and libraries, as it does in a render process.
  const { renderFlyer } = await import('../../../worker/flyer/render-flyer.ts');
  const { pdf } = await renderFlyer(fiveFieldListing(i), context);
  const { user, system } = process.cpuUsage(before);
  times.push(performance.now() - startedAt);
  if (i > 0) warmCpuMs += (user + system) / 1_000;
  bytes += pdf.length;
}

process.send?.({ times, warmCpuMs, meanBytes: bytes / times.length, rssMb: process.memoryUsage.rss() / 2 ** 20 });
