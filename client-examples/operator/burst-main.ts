// `npm run burst -- 50 [PREFIX]`: sends many flyers at once, under keys of one prefix.
import { config as loadEnvFile } from 'dotenv';
import { EXIT, Failure, runProgram } from '../api/failure.ts';
import { readApi } from '../api/settings.ts';
import { sendBurst } from './burst.ts';

const USAGE = 'Usage: npm run burst -- COUNT [PREFIX]   COUNT from 1 to 10000; PREFIX of visible ASCII, up to 200 long';

loadEnvFile({ quiet: true });
await runProgram(async () => {
  const [count = '50', prefix = newPrefix(), ...more] = process.argv.slice(2);
  const isCount = /^[1-9]\d{0,4}$/.test(count) && Number(count) <= 10_000;
  if (!isCount || !/^[\x21-\x7e]{1,200}$/.test(prefix) || more.length > 0) {
    throw new Failure(USAGE, EXIT.refused);
  }
  // First, so that a burst that was cut short can be sent again: under the same keys it makes no job twice.
  console.log(`Prefix   ${prefix}`);
  const startedAt = performance.now();
  const accepted = await sendBurst(readApi(process.env), prefix, Number(count));
  const known = accepted.filter(({ deduplicated }) => deduplicated).length;
  console.log(`Accepted ${accepted.length} in ${Math.round(performance.now() - startedAt)} ms`);
  console.log(`New      ${accepted.length - known}`);
  console.log(`Known    ${known}`);
  return EXIT.done;
});

function newPrefix(): string {
  return `burst-${Date.now().toString(36)}-`;
}
