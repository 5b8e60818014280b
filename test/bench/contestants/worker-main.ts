import type { ContestantModule } from './client.ts';
import { countHandled, reportStart } from './handled.ts';

/** Works by the module of a contestant until the benchmark ends it. */
const [moduleUrl = '', databaseUrl = '', purpose] = process.argv.slice(2);
// A module is chosen by its name: what it exports is a promise of that interface.
const { startWorker } = (await import(moduleUrl)) as ContestantModule;
process.on('disconnect', () => process.exit(0));
await startWorker({
  databaseUrl,
  isForThroughput: purpose === 'throughput',
  onHandled: countHandled,
  onReport: reportStart,
});
console.log('ready');
