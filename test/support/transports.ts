import { ask } from './ask.ts';
import { socketClient } from './streams.ts';

/** What an operation's answer has, as far as tests of refusals look into it. */
interface Refusal {
  data?: unknown;
  errors?: readonly { message: string; extensions?: Record<string, unknown> }[] | undefined;
}

export type Send = (query: string, variables?: Record<string, unknown>) => Promise<Refusal>;

/** The three ways to send an operation; each resolves to the first thing that comes back. */
export function transportsTo(url: string, headers: Record<string, string> = {}): Record<string, Send> {
  return {
    HTTP: (query, variables) => ask(url, query, variables, headers),
    SSE: (query, variables) => askEvents(url, query, variables, headers),
    WebSocket: (query, variables) => askSocket(url, query, variables, headers),
  };
}

async function askEvents(url: string, query: string, variables = {}, headers = {}): Promise<Refusal> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  const text = await response.text();
  return JSON.parse(/^data: (\{.*)$/m.exec(text)?.[1] ?? 'null');
}

async function askSocket(url: string, query: string, variables = {}, headers = {}): Promise<Refusal> {
  const client = socketClient(url, headers);
  const answer = await new Promise<Refusal>((resolve, reject) => {
    client.subscribe(
      { query, variables },
      {
        next: (event) => resolve(event as Refusal), // as the protocol has it
        error: (errors) => (Array.isArray(errors) ? resolve({ errors }) : reject(errors)),
        complete: () => reject(new Error('It ended without an answer.')),
      },
    );
  });
  await client.dispose();
  return answer;
}
