import { register } from '../../../worker/register.ts';
import { countHandled, reportStart } from '../contestants/handled.ts';

register('bench_noop', () => {
  countHandled(1);
  return {};
});
register('bench_report', () => {
  reportStart();
  return {};
});
