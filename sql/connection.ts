import type { ClientConfig } from 'pg';

/** What pg needs to connect to a database URL. */
export function connectionOptions(databaseUrl: string): ClientConfig {
  return { connectionString: databaseUrl };
}
