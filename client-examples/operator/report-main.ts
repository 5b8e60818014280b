// `npm run report`, `npm run report -- dead`, `npm run report -- timeline JOB`, `npm run report -- concurrency PREFIX`
import { config as loadEnvFile } from 'dotenv';
import { EXIT, Failure, runProgram } from '../api/failure.ts';
import { readApi } from '../api/settings.ts';
import { reportConcurrency } from './concurrency-report.ts';
import { reportCounts } from './count-report.ts';
import { reportDead } from './dead-report.ts';
import { reportTimeline } from './timeline-report.ts';

const USAGE = `Usage: npm run report                         count the jobs by status
       npm run report -- dead                 what killed the dead ones, each kind of error once
       npm run report -- timeline JOB         every attempt of a job
       npm run report -- concurrency PREFIX   jobs at once per worker, and double claims`;

loadEnvFile({ quiet: true });
await runProgram(async () => {
  const [report = 'counts', subject = '', ...more] = process.argv.slice(2);
  const api = readApi(process.env);
  if (more.length > 0) throw new Failure(USAGE, EXIT.refused);
  if (report === 'counts' && subject === '') return reportCounts(api);
  if (report === 'dead' && subject === '') return reportDead(api);
  if (report === 'timeline' && subject) return reportTimeline(api, subject);
  if (report === 'concurrency' && subject) return reportConcurrency(api, subject);
  throw new Failure(USAGE, EXIT.refused);
});
