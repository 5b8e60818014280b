import { randomUUID } from 'node:crypto';
import { withServer } from '../handbill/processes.ts';
import type { Measure } from '../measure.ts';
import { graphqlRequest, portOf } from './request.ts';
import { runLoad } from './run-load.ts';

const MUTATION = `mutation Enqueue($input: EnqueueFlyerInput!) {
  enqueueFlyer(input: $input) { __typename ... on JobAccepted { deduplicated job { id status version } } }
}`;

export const ENQUEUE_FLYER = 'enqueueFlyer over GraphQL and HTTP, 50 connections';

/** Each with a key of its own, so that each writes a row. */
export function enqueueFlyerOverGraphQL(requests: number): Measure {
  return {
    name: ENQUEUE_FLYER,
    contestant: 'handbill',
    run: (ground) =>
      withServer(ground, (server) => {
        const port = portOf(server);
        const keys = randomUUID();
        return runLoad({
          ground,
          server,
          requests,
          request: (i) => graphqlRequest(port, { query: MUTATION, variables: { input: inputOf(`${keys}-${i}`, i) } }),
          answers: /"JobAccepted","deduplicated":false/,
          unit: 'accepted/s',
        });
      }),
  };
}

function inputOf(idempotencyKey: string, i: number): object {
  const listing = {
    title: `${(i % 5) + 1}-bedroom apartment in Yaba`,
    priceMinor: String(270_000_000 + i * 1_000_000),
    currency: 'NGN',
    address: `${i + 1} Herbert Macaulay Way, Yaba, Lagos`,
    bedrooms: (i % 5) + 1,
  };
  return { idempotencyKey, listing };
}
