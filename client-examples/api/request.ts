import type { TypedDocumentString } from '../generated/operations.ts';
import { type ApiError, failureOf } from './api-error.ts';
import { EXIT, Failure } from './failure.ts';
import { type Api, credentials } from './settings.ts';

const TIMEOUT_MS = 30_000;

interface Answer<Result> {
  data?: Result | null;
  errors?: ApiError[];
}

/** Sends one query or mutation. Every refusal of it as a whole is a Failure. */
export async function request<Result, Variables>(
  api: Api,
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const response = await send(api, JSON.stringify({ query: document.toString(), variables }));
  const { data, errors } = await read<Result>(response, api);
  if (errors?.length) throw failureOf(errors);
  if (!data) throw new Failure(`${api.url} answered without data, status ${response.status}.`, EXIT.unreachable);
  return data;
}

async function send(api: Api, body: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/graphql-response+json, application/json',
    ...credentials(api),
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(`${api.url}/graphql`, { method: 'POST', headers, body, signal }).catch((cause: unknown) => {
    throw unanswered(api, cause);
  });
}

async function read<Result>(response: Response, api: Api): Promise<Answer<Result>> {
  const text = await response.text().catch((cause: unknown) => {
    throw unanswered(api, cause);
  });
  try {
    return JSON.parse(text) as Answer<Result>; // the server vouches for the shape, by its schema
  } catch (cause) {
    const isPassing = response.status >= 502;
    throw new Failure(
      `${api.url}/graphql is no GraphQL server (status ${response.status}): check URL.`,
      EXIT.unreachable,
      {
        isPassing,
        cause,
      },
    );
  }
}

function unanswered({ url }: Api, cause: unknown): Failure {
  const message = `Nothing answers at ${url}. Start it with \`npm start\`, or set URL.`;
  return new Failure(message, EXIT.unreachable, { isPassing: true, cause });
}
