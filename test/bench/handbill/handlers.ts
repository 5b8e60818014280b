import { register } from '../../../worker/register.ts';

register('bench_noop', () => ({}));
/** Tells the benchmark when its first line ran, by the clock that all processes of a machine share. */
register('bench_report', () => {
  const startedNs = Number(process.hrtime.bigint());
  process.send?.({ startedNs });
  return {};
});
