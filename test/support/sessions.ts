import pg from 'pg';
import { test as base } from './test.ts';

interface Fixtures {
  /** Opens one more session in the test's database; it is closed after the test, in whatever transaction it stands. */
  open: () => Promise<pg.Client>;
}

export const test = base.extend<Fixtures>({
  open: async ({ databaseUrl }, use) => {
    const clients: pg.Client[] = [];
    await use(async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      client.on('error', () => {});
      await client.connect();
      clients.push(client);
      return client;
    });
    await Promise.all(clients.map((client) => client.end()));
  },
});
