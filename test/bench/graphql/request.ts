import type { SpawnedProcess } from '../../support/processes.ts';

/** A POST of JSON to /graphql, as it goes over the wire. */
export function graphqlRequest(port: number, body: object): string {
  const text = JSON.stringify(body);
  const head = [
    'POST /graphql HTTP/1.1',
    `host: 127.0.0.1:${port}`,
    'content-type: application/json',
    'accept: application/graphql-response+json, application/json',
    `content-length: ${Buffer.byteLength(text)}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}

/** Where a server said that it is ready. */
export function portOf({ records }: SpawnedProcess): number {
  const url = records().find(({ msg }) => msg === 'ready')?.url;
  return Number(new URL(String(url)).port);
}
