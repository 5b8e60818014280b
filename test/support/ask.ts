/** What an operation answers, as tests look into it. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what stands in data is the test's own document's business.
  data: any;
  errors: { message: string; path?: unknown[]; extensions: Record<string, unknown> }[] | undefined;
  text: string;
}

/** Sends one operation as a client of GraphQL over HTTP does. */
export async function ask(
  url: string,
  query: string,
  variables: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
      ...headers,
    },
    body: JSON.stringify({ query, variables }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, ...JSON.parse(text) };
}

export const ENQUEUE_FLYER = /* GraphQL */ `
  mutation ($input: EnqueueFlyerInput!) {
    enqueueFlyer(input: $input) {
      __typename
      ... on JobAccepted { deduplicated job { id status version type payload idempotencyKey tags priority maxAttempts } }
      ... on ValidationFailed { message issues { path code message } }
      ... on IdempotencyConflict { message existingJobId }
    }
  }
`;

export const ENQUEUE_JOB = ENQUEUE_FLYER.replaceAll('enqueueFlyer', 'enqueueJob').replace(
  'EnqueueFlyerInput',
  'EnqueueJobInput',
);

export const FLYER_INPUT = {
  idempotencyKey: 'yaba-1',
  listing: {
    title: '3-bedroom apartment in Yaba',
    priceMinor: 270_000_000,
    currency: 'NGN',
    address: '12 Herbert Macaulay Way, Yaba, Lagos',
    bedrooms: 3,
  },
};
