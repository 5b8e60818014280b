interface Facts {
  url: string;
  server: number | undefined;
  worker: number | undefined;
  postgres: string;
  self: number;
}

/** What a person reads when all runs. */
export function greeting({ url, server, worker, postgres, self }: Facts): string {
  return `
Handbill is ready.

  GraphiQL   ${url}/graphql
  Web page   ${url}/
  Server     pid ${server}
  Worker     pid ${worker}
  Postgres   ${postgres}

Stop it with Ctrl-C, or with: kill ${self}

`;
}
