import { mergeConfig } from 'vitest/config';
import config from './vitest.config.ts';

// What needs programs of the system beside Node: `test/support/has.ts` tells which are missing.
export default mergeConfig(
  { ...config, test: { ...config.test, include: [], exclude: [] } },
  { test: { include: ['test/system/**/*.test.ts'], exclude: ['**/node_modules/**'], testTimeout: 120_000 } },
);
