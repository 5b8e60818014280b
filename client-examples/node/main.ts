// Makes one flyer: enqueues it, draws its progress, saves the PDF. Argument: the file, flyer.pdf unless given.
import { randomUUID } from 'node:crypto';
import { config as loadEnvFile } from 'dotenv';
import { enqueueFlyer } from '../api/enqueue.ts';
import { LISTING } from '../api/example-listing.ts';
import { EXIT, Failure, runProgram } from '../api/failure.ts';
import { readApi } from '../api/settings.ts';
import type { JobStateFragment } from '../generated/operations.ts';
import { patiently } from './backoff.ts';
import { createDisplay } from './display.ts';
import { progressLine, reasonOf } from './progress-line.ts';
import { saveFlyer } from './save-flyer.ts';
import { watchJob } from './watch.ts';

const USAGE = 'Usage: node dist/client-examples/node/main.js [FILE]   FILE is flyer.pdf unless given';

loadEnvFile({ quiet: true });
const tellRetry = createTeller();
await runProgram(async () => {
  const [path = 'flyer.pdf'] = process.argv.slice(2);
  if (path.startsWith('-')) throw new Failure(USAGE, EXIT.refused);
  const api = readApi(process.env);
  // Made once, before the first try: a repeated call cannot make a second job.
  const idempotencyKey = `node-example-${randomUUID()}`;
  const { jobId } = await patiently(() => enqueueFlyer(api, { idempotencyKey, listing: LISTING }), tellRetry);
  console.log(`Job ${jobId}`);
  const display = createDisplay(process.stdout);
  const job = await watchJob(api, jobId, {
    onChange: (changed) => display.show(progressLine(changed)),
    onReconnect: () => display.show('The connection is lost, connecting again.'),
  });
  display.end();
  return report(job, path);
});

async function report(job: JobStateFragment, path: string): Promise<number> {
  const { status, flyer } = job;
  if (!flyer) {
    // Whole: what the terminal has shown of it was cut at its edge.
    console.log(`${status} without a flyer${job.lastError ? `: ${reasonOf(job)}` : ''}`);
    return EXIT.badNews;
  }
  await patiently(() => saveFlyer(flyer, path), tellRetry);
  for (const warning of flyer.warnings) console.log(`Note on ${warning.path}: ${warning.message}`);
  console.log(`${status} ${path} (${flyer.byteSize} bytes, pages: ${flyer.pageCount})`);
  return EXIT.done;
}

/** The same reason again is no news. */
function createTeller(): (failure: Failure) => void {
  let told = '';
  return ({ message }) => {
    if (message !== told) console.error(`${message} Trying again.`);
    told = message;
  };
}
