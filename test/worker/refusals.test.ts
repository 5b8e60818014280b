import { expect } from 'vitest';
import { test } from '../support/test.ts';

interface Case {
  env: (databaseUrl: string, dataDir: string) => Record<string, string>;
  line: RegExp;
}

const CASES: Record<string, Case> = {
  'wrong settings': {
    env: () => ({
      WORKER_CONCURRENCY: 'many',
      HEARTBEAT_MS: '1',
      LEASE_MS: '0.5',
      KEEP_DEAD_DAYS: '0',
      SIM_FAILURE_RATE: '2',
      LOG_LEVEL: 'loud',
    }),
    line: /^The settings are wrong\. LOG_LEVEL: Give one of .* WORKER_CONCURRENCY: Give a whole number from 1 to 1000\. LEASE_MS: Give a whole number from 500 to 86400000\. HEARTBEAT_MS: .* KEEP_DEAD_DAYS: Give a whole number of days from 1 to 36500, or forever\. SIM_FAILURE_RATE: Give a number from 0 to 1\.$/,
  },
  'settings that do not fit together': {
    env: () => ({ HEARTBEAT_MS: '600', LEASE_MS: '1000', UNKNOWN_TYPE_AFTER_MS: '1000' }),
    line: /^The settings are wrong\. HEARTBEAT_MS: Give at most half of LEASE_MS, .*\. UNKNOWN_TYPE_AFTER_MS: Give at least twice HEARTBEAT_MS .*\.$/,
  },
  'an address that is no URL of Postgres': {
    env: () => ({ DATABASE_URL: 'mysql://me@db/handbill' }),
    line: /^The settings are wrong\. DATABASE_URL: Give a URL like postgres:\/\/user:password@host\/database\.$/,
  },
  'no database': {
    env: (_databaseUrl, dataDir) => ({ DATABASE_URL: '', DATA_DIR: dataDir }),
    line: /^No DATABASE_URL is set and no embedded Postgres runs in .*\.$/,
  },
  'a wrong password': {
    env: (databaseUrl) => ({ DATABASE_URL: Object.assign(new URL(databaseUrl), { password: 'wrong' }).href }),
    line: /^The database refuses: password authentication failed for user ".*"\. See what DATABASE_URL says\.$/,
  },
  'a handler module that is not there': {
    env: () => ({ HANDLERS: './no/such-module.mjs' }),
    line: /^HANDLERS: \.\/no\/such-module\.mjs cannot be loaded: Cannot find module .*$/,
  },
  'a handler module whose path begins like the name of a package': {
    env: () => ({ HANDLERS: 'client-examples/handlers/send-email.mjs' }),
    line: /^HANDLERS: .* cannot be loaded: .*\. A path begins with a dot or a slash: \.\/client-examples\/handlers\/send-email\.mjs$/,
  },
};

test.for(Object.entries(CASES))(
  '%s: the worker says so in one plain line and ends with 78',
  async ([, { env, line }], { databaseUrl, dataDir, spawnProcess }) => {
    const worker = await spawnProcess({
      script: 'dist/worker/main.js',
      env: { DATABASE_URL: databaseUrl, ...env(databaseUrl, dataDir) },
    });

    expect(await worker.exited).toEqual({ code: 78, signal: null });
    expect(worker.lines).toEqual([expect.stringMatching(line)]);
  },
);
