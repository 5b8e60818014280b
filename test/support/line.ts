import type { QueryResultRow } from 'pg';
import type { Database } from '../../sql/database.ts';

/** Where the line differs from the jobs that wait: nowhere, ever. */
export async function lineFaults(db: Database): Promise<QueryResultRow[]> {
  const { rows } = await db.query(
    `with line as (select rank, job_id, run_at, type, queue, tenant from handbill.waiting),
     jobs as (
       select extract(epoch from run_at)::numeric * 1000000 - priority * 60000000 as rank, id as job_id, run_at, type, queue, tenant
       from handbill.jobs where status in ('pending', 'failed')
     )
     select 'no such job waits' as fault, * from (select * from line except all select * from jobs) as surplus
     union all
     select 'not in the line', * from (select * from jobs except all select * from line) as missing`,
  );
  return rows;
}
