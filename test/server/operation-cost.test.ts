import fc from 'fast-check';
import { execute, parse, validate } from 'graphql';
import { expect } from 'vitest';
import { OPEN_VIEWER } from '../../server/auth/viewer.ts';
import { costOf } from '../../server/graphql/limits/operation-cost.ts';
import { schema } from '../../server/schema/schema.ts';
import type { Pool } from '../../sql/database.ts';
import { insertAged } from '../support/ended-jobs.ts';
import { insertRow } from '../support/queue.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';
import { anyQuery } from './any-query.ts';

const costOfQuery = (query: string, variables = {}) => costOf({ schema, document: parse(query), variables });

test('no answer has more objects than its query costs, whatever is asked for', { timeout: 120_000 }, async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl);
  const ids = await insertJobs(db);
  const contextValue = { ...server.services, viewer: OPEN_VIEWER };
  let most = 0;

  const neverMore = fc.asyncProperty(anyQuery(ids), async ({ query, variables }) => {
    const document = parse(query);
    expect(validate(schema, document)).toEqual([]);
    const { data, errors } = await execute({ schema, document, contextValue, variableValues: variables });
    expect(errors).toBeUndefined();
    const count = countObjects(data) - 1;
    expect(costOf({ schema, document, variables })).toBeGreaterThanOrEqual(count);
    most = Math.max(most, count);
  });
  // Until one was large, or it would have been easy.
  do await fc.assert(neverMore, { numRuns: 300 });
  while (most <= 200);
});

/** More of them than a list is taken for, with more attempts than that. */
async function insertJobs(db: Pool): Promise<string[]> {
  const ids: string[] = [];
  for (const status of ['pending', 'failed', 'dead', 'succeeded', 'cancelled', 'pending'] as const) {
    for (let i = 0; i < 4; i += 1) {
      const id = await insertAged(db, status, 1, { attempts: 0, last_attempt: 12 });
      for (let attempt = 1; attempt <= 12; attempt += 1) {
        const ended = { outcome: 'failed', error: 'Printer on fire.', finished_at: new Date(), ready_at: new Date() };
        await insertRow(db, 'job_attempts', { job_id: id, attempt, worker_id: 'ada', ...ended });
      }
      ids.push(id);
    }
  }
  return ids;
}

/** The answer itself is one too. */
function countObjects(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value).reduce((sum: number, one) => sum + countObjects(one), 0);
  return Array.isArray(value) ? inside : inside + 1;
}

test('what an operation costs', () => {
  const costs: [cost: number, query: string, variables?: object][] = [
    [0, '{ __typename }'],
    [1, '{ viewer { tenant role } }'],
    [2, '{ viewer { tenant } viewer { role } }'],
    [1_051, '{ jobs(first: 50) { nodes { id status attempts(last: 10) { number error { message } } } } }'],
    [21, '{ jobs { nodes { id } } }'],
    [41, '{ jobs { edges { cursor } nodes { id } } }'],
    [301, '{ jobs(last: 100) { edges { node { lastError { code } } } } }'],
    [101, '{ jobs { totalCount totalCountIsEstimate } }'],
    [6, 'query ($id: UUID!) { job(id: $id) { payload } }', { id: 'x' }],
    [201, 'query ($id: UUID!) { job(id: $id) { attempts { error { code } } } }', { id: 'x' }],
    [11, '{ serverInfo { warnings { code } } }'],
    [500, '{ __schema { types { fields { name } } } }'],
    [1, 'subscription { jobStatusChanged(jobId: "x") { id } }'],
    [11, 'subscription ($ids: [UUID!]) { jobsChanged(ids: $ids) { waitingFor { code } } }', { ids: ['x', 'y', 'z'] }],
    // Of an answer's types the dearest: 1 and its job, or 1 and its issues.
    [
      11,
      'mutation ($i: EnqueueJobInput!) { enqueueJob(input: $i) { ... on JobAccepted { job { id } } ... on ValidationFailed { issues { code } } } }',
    ],
    [
      1,
      'mutation ($i: [EnqueueJobInput!]!) { enqueueJobs(inputs: $i) { ... on JobAccepted { job { id } } } }',
      { i: [1, 2] },
    ],
    // An input pays for 20, and each answer is 1, its job 1 and 100 attempts.
    [
      165,
      'mutation ($i: [EnqueueJobInput!]!) { enqueueJobs(inputs: $i) { ... on JobAccepted { job { attempts { number } } } } }',
      { i: [1, 2] },
    ],
  ];

  for (const [cost, query, variables] of costs) expect([query, costOfQuery(query, variables)]).toEqual([query, cost]);
});
