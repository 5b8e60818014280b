import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  // Vite would take graphql's ES modules where Node takes its CommonJS: two copies, and each refuses the other's schema.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'test/bench/**', 'test/system/**', 'test/matrix/**'],
    globalSetup: 'test/support/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
