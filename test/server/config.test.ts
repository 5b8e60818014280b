import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { LimitSettings } from '../../server/limits.ts';

test('without any setting the server is open on the loopback', () => {
  expect(readConfig({})).toEqual({
    databaseUrl: undefined,
    listenDatabaseUrl: undefined,
    dataDir: '.data',
    host: '127.0.0.1',
    port: 4000,
    publicUrl: undefined,
    adminApiKey: undefined,
    isAuthOff: false,
    signingSecret: undefined,
    linkTtlSeconds: 900,
    watchTtlSeconds: 3_600,
    allowedOrigins: [],
    trustedProxies: [],
    logLevel: 'info',
    maxAttempts: 5,
    preparedStatements: 'auto',
    limits: {
      maxBodyBytes: 2_097_152,
      maxAssetBytes: 20_000_000,
      assetTimeoutMs: 120_000,
      maxAssetsAtOnce: 16,
      bodyTimeoutMs: 10_000,
      maxBulkInputs: 1_000,
      maxFailedAuthentications: 10,
      maxPreviewsWaiting: 50,
      maxFrameBytes: 65_536,
      maxInputBytes: 65_536,
      maxPageSize: 100,
      maxWatchedIds: 100,
      maxEnqueuesPerMinute: 600,
      maxWaitingJobs: 100_000,
      maxDocumentBytes: 16_384,
      maxTokens: 1_000,
      maxDepth: 8,
      maxAliases: 30,
      maxRootFields: 10,
      maxDirectives: 20,
      maxCost: 2_000,
      operationTimeoutMs: 10_000,
      maxJobsBehind: 2_000,
      statementTimeoutMs: 5_000,
      searchTimeoutMs: 3_000,
      socketInitMs: 3_000,
      socketPingMs: 12_000,
      maxSocketOperations: 50,
      maxSocketMessagesPerSecond: 50,
      maxUnreadBytes: 4_194_304,
      maxSockets: 2_000,
      maxSocketsPerAddress: 20,
      maxSocketsPerKey: 50,
      maxStreams: 500,
      maxStreamsPerAddress: 100,
      maxStreamsPerKey: 250,
      streamPingMs: 12_000,
      unreadMs: 30_000,
    },
  });
});

test('each limit is set by the setting that is named after it, and by no other', () => {
  const { limits } = readConfig({});
  const settings = Object.entries(LimitSettings.parse({}));

  for (const [setting, usual] of settings) {
    const limit = setting.toLowerCase().replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
    expect(readConfig({ [setting]: String(usual - 1) }).limits).toEqual({ ...limits, [limit]: usual - 1 });
  }
  expect(settings.length).toBe(Object.keys(limits).length);
});

test('an empty setting is an unset one', () => {
  expect(readConfig({ PORT: '', HOST: ' ', ADMIN_API_KEY: '', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test('every fault is told at once', () => {
  const read = () =>
    readConfig({
      PORT: 'http',
      DATABASE_URL: 'mysql://x',
      LINK_TTL_SECONDS: '0',
      ALLOWED_ORIGINS: 'https://a.example/x',
      AUTH: 'no',
    });

  expect(read).toThrow(/PORT.*|DATABASE_URL.*|LINK_TTL_SECONDS.*/);
  for (const name of ['PORT', 'DATABASE_URL', 'LINK_TTL_SECONDS', 'ALLOWED_ORIGINS', 'AUTH']) {
    expect(read).toThrow(`${name}: `);
  }
});
