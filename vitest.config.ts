import { configDefaults, defineConfig } from 'vitest/config';
import { SlowFirst } from './test/support/slow-first.ts';

// CI adds up what the runs report.
const report = process.env.TEST_REPORT;

export default defineConfig({
  // Vite would take graphql's ES modules where Node takes its CommonJS: two copies, and each refuses the other's schema.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'test/bench/**', 'test/system/**', 'test/matrix/**'],
    globalSetup: 'test/support/global-setup.ts',
    pool: 'forks',
    // The server and all it needs are loaded once by each worker, not once a file.
    isolate: false,
    // Of two cores: many tests wait for what takes its time.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: report ? ['default', 'json'] : ['default'],
    ...(report ? { outputFile: { json: report } } : {}),
  },
});
