import { z } from 'zod';
import { MAX_INPUT_BYTES } from '../sql/canonical.ts';
import { MAX_JOBS_AT_ONCE } from '../sql/enqueue-jobs.ts';
import { wholeNumber } from '../sql/environment.ts';
import { MAX_PICTURE_BYTES } from '../sql/listing/images-of.ts';
import { ConnectionLimitSettings, type ConnectionLimits, toConnectionLimits } from './connection-limits.ts';

/** What binds a client. */
export interface Limits extends ConnectionLimits {
  /** Of an HTTP request. */
  maxBodyBytes: number;
  /** Within which the body of an HTTP request must have come. */
  bodyTimeoutMs: number;
  /** Of a picture that is sent. */
  maxAssetBytes: number;
  /** Within which a picture must have come. */
  assetTimeoutMs: number;
  /** Pictures that this process takes in at the same time. */
  maxAssetsAtOnce: number;
  /** Of one input as canonical JSON. */
  maxInputBytes: number;
  maxPageSize: number;
  /** Of one jobsChanged. */
  maxWatchedIds: number;
  /** Changed jobs that wait for one reader of a jobsChanged by filter. */
  maxJobsBehind: number;
  /** Of one bulk mutation. */
  maxBulkInputs: number;
  /** Of a tenant, where keys are asked for. */
  maxEnqueuesPerMinute: number;
  /** Of a tenant. */
  maxWaitingJobs: number;
  /** Of the text of a GraphQL document, in UTF-8. */
  maxDocumentBytes: number;
  /** Of a document. */
  maxTokens: number;
  /** Of an operation, as are the next four: how many fields lie in each other. */
  maxDepth: number;
  maxAliases: number;
  maxRootFields: number;
  maxDirectives: number;
  /** About as many objects as the answer may have. */
  maxCost: number;
  /** Of a query or a mutation, and of each event of a subscription. */
  operationTimeoutMs: number;
  /** Wrong keys from one address within a minute. */
  maxFailedAuthentications: number;
  /** Previews that are being drawn or wait to be, by one server. */
  maxPreviewsWaiting: number;
  /** Of one SQL statement. */
  statementTimeoutMs: number;
  /** Of one search through all jobs, for a page or a count of few among very many. */
  searchTimeoutMs: number;
}

export const LimitSettings = z.object({
  MAX_BODY_BYTES: wholeNumber(1_024, 1_073_741_824, 2_097_152),
  BODY_TIMEOUT_MS: wholeNumber(100, 600_000, 10_000),
  MAX_ASSET_BYTES: wholeNumber(1_024, MAX_PICTURE_BYTES, MAX_PICTURE_BYTES),
  ASSET_TIMEOUT_MS: wholeNumber(100, 600_000, 120_000),
  MAX_ASSETS_AT_ONCE: wholeNumber(1, 1_000, 16),
  // Not above what the workers take.
  MAX_INPUT_BYTES: wholeNumber(1_024, MAX_INPUT_BYTES, MAX_INPUT_BYTES),
  MAX_PAGE_SIZE: wholeNumber(1, 1_000, 100),
  MAX_WATCHED_IDS: wholeNumber(1, 1_000, 100),
  MAX_JOBS_BEHIND: wholeNumber(1, 100_000, 2_000),
  MAX_BULK_INPUTS: wholeNumber(1, MAX_JOBS_AT_ONCE, MAX_JOBS_AT_ONCE),
  MAX_ENQUEUES_PER_MINUTE: wholeNumber(1, 10_000_000, 600),
  MAX_WAITING_JOBS: wholeNumber(1, 1_000_000_000, 100_000),
  MAX_DOCUMENT_BYTES: wholeNumber(1_024, 1_048_576, 16_384),
  MAX_TOKENS: wholeNumber(100, 100_000, 1_000),
  MAX_DEPTH: wholeNumber(1, 100, 8),
  MAX_ALIASES: wholeNumber(0, 10_000, 30),
  MAX_ROOT_FIELDS: wholeNumber(1, 1_000, 10),
  MAX_DIRECTIVES: wholeNumber(0, 10_000, 20),
  MAX_COST: wholeNumber(100, 1_000_000, 2_000),
  OPERATION_TIMEOUT_MS: wholeNumber(100, 600_000, 10_000),
  MAX_FAILED_AUTHENTICATIONS: wholeNumber(1, 1_000_000, 10),
  MAX_PREVIEWS_WAITING: wholeNumber(1, 10_000, 50),
  STATEMENT_TIMEOUT_MS: wholeNumber(100, 600_000, 5_000),
  SEARCH_TIMEOUT_MS: wholeNumber(1, 600_000, 3_000),
  ...ConnectionLimitSettings.shape,
});

export function toLimits(settings: z.infer<typeof LimitSettings>): Limits {
  return {
    maxBodyBytes: settings.MAX_BODY_BYTES,
    bodyTimeoutMs: settings.BODY_TIMEOUT_MS,
    maxAssetBytes: settings.MAX_ASSET_BYTES,
    assetTimeoutMs: settings.ASSET_TIMEOUT_MS,
    maxAssetsAtOnce: settings.MAX_ASSETS_AT_ONCE,
    maxInputBytes: settings.MAX_INPUT_BYTES,
    maxPageSize: settings.MAX_PAGE_SIZE,
    maxWatchedIds: settings.MAX_WATCHED_IDS,
    maxJobsBehind: settings.MAX_JOBS_BEHIND,
    maxBulkInputs: settings.MAX_BULK_INPUTS,
    maxEnqueuesPerMinute: settings.MAX_ENQUEUES_PER_MINUTE,
    maxWaitingJobs: settings.MAX_WAITING_JOBS,
    maxDocumentBytes: settings.MAX_DOCUMENT_BYTES,
    maxTokens: settings.MAX_TOKENS,
    maxDepth: settings.MAX_DEPTH,
    maxAliases: settings.MAX_ALIASES,
    maxRootFields: settings.MAX_ROOT_FIELDS,
    maxDirectives: settings.MAX_DIRECTIVES,
    maxCost: settings.MAX_COST,
    operationTimeoutMs: settings.OPERATION_TIMEOUT_MS,
    maxFailedAuthentications: settings.MAX_FAILED_AUTHENTICATIONS,
    maxPreviewsWaiting: settings.MAX_PREVIEWS_WAITING,
    statementTimeoutMs: settings.STATEMENT_TIMEOUT_MS,
    searchTimeoutMs: settings.SEARCH_TIMEOUT_MS,
    ...toConnectionLimits(settings),
  };
}
