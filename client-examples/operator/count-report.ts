import { EXIT } from '../api/failure.ts';
import { request } from '../api/request.ts';
import type { Api } from '../api/settings.ts';
import { CountByStatusDocument } from '../generated/operations.ts';
import { formatTable } from './table.ts';

const STATUSES = ['pending', 'processing', 'failed', 'succeeded', 'dead', 'cancelled'] as const;

/** Counts the jobs by status; beyond 10,000 a count is a lower bound, and says so. */
export async function reportCounts(api: Api): Promise<number> {
  const counts = await request(api, CountByStatusDocument, {});
  const rows = STATUSES.map((status) => {
    const { totalCount, totalCountIsEstimate } = counts[status];
    return [status.toUpperCase(), `${totalCount}${totalCountIsEstimate ? ' or more' : ''}`];
  });
  console.log(formatTable(['STATUS', 'JOBS'], rows));
  return EXIT.done;
}
