interface Facts {
  url: string;
  server: number | undefined;
  worker: number | undefined;
  postgres: string;
  self: number;
}

/** The port that the client examples ask unless told otherwise. */
const EXAMPLES_ASK = '4000';

/** What a person reads when all runs. */
export function greeting({ url, server, worker, postgres, self }: Facts): string {
  const hint = `  Examples   find it with URL=${url}; those in Node with PORT in .env too\n`;
  return `
Handbill is ready.

  GraphiQL   ${url}/graphql
  Start page ${url}/
  Server     pid ${server}
  Worker     pid ${worker}
  Postgres   ${postgres}
${new URL(url).port === EXAMPLES_ASK ? '' : hint}
Stop it with Ctrl-C, or with: kill ${self}

`;
}
