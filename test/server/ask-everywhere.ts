import { socketClient } from '../support/streams.ts';

type Transport = 'json' | 'graphql-response' | 'GET' | 'events' | 'socket';

/** The whole answers to one operation, as they came over each transport that takes it. A stream must end by itself. */
export async function askEverywhere(
  url: string,
  query: string,
  headers: Record<string, string> = {},
): Promise<Partial<Record<Transport, string>>> {
  const kind = /^\s*(mutation|subscription)/.exec(query)?.[1];
  const post = (accept: string) => postOperation(url, query, { accept, ...headers });
  const get = async () => (await fetch(`${url}/graphql?${new URLSearchParams({ query })}`, { headers })).text();
  return {
    ...(kind !== 'subscription' && {
      json: await post('application/json'),
      'graphql-response': await post('application/graphql-response+json'),
    }),
    ...(kind === undefined && { GET: await get() }),
    events: await post('text/event-stream'),
    socket: await askSocket(url, query, headers),
  };
}

async function postOperation(url: string, query: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });
  return response.text();
}

async function askSocket(url: string, query: string, params: Record<string, string>): Promise<string> {
  const client = socketClient(url, params);
  const seen: unknown[] = [];
  await new Promise<void>((resolve) => {
    const error = (errors: unknown) => resolve(void seen.push(errors));
    client.subscribe({ query }, { next: (event) => void seen.push(event), error, complete: resolve });
  });
  await client.dispose();
  return JSON.stringify(seen);
}
