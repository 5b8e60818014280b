// What GraphQL is compared with: node:http alone, the same statement from a pool of the same size, an equal body.
import { createServer } from 'node:http';
import { createPool } from '../../../sql/database.ts';
import type { Job } from '../../../sql/job.ts';
import { findJob } from '../../../sql/jobs.ts';

const pool = createPool(process.env.DATABASE_URL ?? '', { name: 'plain-http', size: 10 });

const server = createServer(async ({ url = '' }, response) => {
  const job = await findJob(pool, url.slice('/jobs/'.length));
  const body = JSON.stringify({ data: { job: job ? fiveFieldsOf(job) : null } });
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});

function fiveFieldsOf({ id, type, status, version, createdAt }: Job) {
  return { id, type, status: status.toUpperCase(), version, createdAt };
}

process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object')
    console.log(JSON.stringify({ url: `http://127.0.0.1:${address?.port}`, msg: 'ready' }));
});
