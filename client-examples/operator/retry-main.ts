// `npm run retry -- JOB`, `npm run retry -- FINGERPRINT`: gives dead jobs five attempts more.
import { config as loadEnvFile } from 'dotenv';
import { EXIT, Failure, runProgram } from '../api/failure.ts';
import { readApi } from '../api/settings.ts';
import { retryAll, retryOne } from './retry.ts';

const USAGE = `Usage: npm run retry -- JOB           one dead job, by its id
       npm run retry -- FINGERPRINT   all that one kind of error killed: npm run report -- dead tells them`;

loadEnvFile({ quiet: true });
await runProgram(async () => {
  const [subject = '', ...more] = process.argv.slice(2);
  const api = readApi(process.env);
  if (more.length > 0) throw new Failure(USAGE, EXIT.refused);
  if (/^[0-9a-f-]{36}$/i.test(subject)) return retryOne(api, subject);
  if (/^[0-9a-f]{16}$/.test(subject)) return retryAll(api, subject);
  throw new Failure(USAGE, EXIT.refused);
});
