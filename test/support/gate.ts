import type { Database } from '../../sql/database.ts';

/** A session that stops at each row of jobs that it reads while another holds advisory lock 1; by then it has its snapshot. */
export async function openGated(db: Database, open: () => Promise<Database>): Promise<Database> {
  await db.query(`
    create function gate() returns boolean language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(1); return true; end $$;
    alter table handbill.jobs enable row level security;
    create policy gated on handbill.jobs using (gate());
    grant usage on schema handbill to pg_monitor;
    grant select, insert, update, delete on all tables in schema handbill to pg_monitor`);
  const session = await open();
  await session.query('set role pg_monitor');
  return session;
}
