/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type AddressVisibility =
  | 'AREA_ONLY'
  | 'FULL'
  | 'HIDDEN';

export type AgentInput = {
  agency?: string | null | undefined;
  email?: string | null | undefined;
  licenceNumber?: string | null | undefined;
  logo?: ImageInput | null | undefined;
  name?: string | null | undefined;
  phone?: string | null | undefined;
  photo?: ImageInput | null | undefined;
  redressScheme?: string | null | undefined;
  transactionMode?: string | null | undefined;
};

export type AreaInput = {
  unit: AreaUnit;
  value: number;
};

export type AreaUnit =
  | 'ACRE'
  | 'HECTARE'
  | 'SQFT'
  | 'SQM';

export type AttemptOutcome =
  /** Its worker vanished. */
  | 'ABANDONED'
  | 'CANCELLED'
  | 'FAILED'
  /** Its worker was shut down; does not count against maxAttempts. */
  | 'INTERRUPTED'
  | 'RUNNING'
  /** Put off by its handler; does not count against maxAttempts. */
  | 'SNOOZED'
  | 'SUCCEEDED'
  | 'TIMED_OUT';

export type EmissionsInput = {
  rating?: string | null | undefined;
  unit?: string | null | undefined;
  value?: number | null | undefined;
};

export type EnergyInput = {
  carrier?: string | null | undefined;
  certificateNumber?: string | null | undefined;
  certificateType?: string | null | undefined;
  emissions?: EmissionsInput | null | undefined;
  rating?: string | null | undefined;
  /** EPC, DPE, GEG, CEE, HERS or another. */
  scheme?: string | null | undefined;
  score?: number | null | undefined;
  unit?: string | null | undefined;
  validUntil?: string | null | undefined;
  value?: number | null | undefined;
  yearBuilt?: number | null | undefined;
};

export type EnqueueFlyerInput = {
  design?: FlyerDesignInput | null | undefined;
  /** 1 to 255 visible ASCII characters. Same key and same input: the same job. Same key, other input: IdempotencyConflict. The input is all but the key, cleaned; absent, null and default are equal. */
  idempotencyKey: string;
  listing: ListingInput;
  /** 1 to 100. */
  maxAttempts?: number | null | undefined;
  /** From -1000 to 1000; each point is a head start of one minute in the line, so nothing starves. */
  priority?: number | null | undefined;
  /** Not before this moment, at most ten years ahead. */
  runAt?: string | null | undefined;
  /** Up to 20 of up to 100 characters. */
  tags?: Array<string> | null | undefined;
};

export type FeeInput = {
  amountMinor?: number | string | null | undefined;
  included?: boolean | null | undefined;
  label: string;
  note?: string | null | undefined;
  percent?: number | null | undefined;
  period?: PricePeriod | null | undefined;
};

export type FlyerDesignInput = {
  /** #rrggbb; text on it keeps a contrast of at least 4.5 to 1. */
  accentColor?: string | null | undefined;
  landscape?: boolean | null | undefined;
  paper?: PaperSize | null | undefined;
  /** PRINT adds 3 mm bleed, crop marks and 300 dpi pictures; SCREEN stays under 5 MB. */
  profile?: FlyerProfile | null | undefined;
  template?: FlyerTemplate | null | undefined;
};

export type FlyerProfile =
  | 'PRINT'
  | 'SCREEN';

export type FlyerTemplate =
  | 'CLASSIC'
  | 'MODERN'
  | 'WINDOW_CARD';

/** Exactly one of url and asset; asset is the id that POST /assets answered (a string as input, checked with the rest). */
export type ImageInput = {
  /** What is to be seen, for readers who do not see it. Up to 500 characters. */
  alt?: string | null | undefined;
  asset?: string | null | undefined;
  /** Up to 200 characters. */
  caption?: string | null | undefined;
  role?: ImageRole | null | undefined;
  url?: string | null | undefined;
};

export type ImageRole =
  | 'AGENT_PHOTO'
  | 'ENERGY_LABEL'
  | 'FLOOR_PLAN'
  | 'LEAD'
  | 'LOGO'
  | 'PHOTO';

export type JobStatus =
  | 'CANCELLED'
  /** Given up, a person must look; only a retry leaves it. */
  | 'DEAD'
  /** An attempt failed and the job will be tried again at nextAttemptAt. */
  | 'FAILED'
  | 'PENDING'
  | 'PROCESSING'
  | 'SUCCEEDED';

/** What the flyer shows. An explicit null means the default, and a blank text counts as absent. */
export type ListingInput = {
  /** As it is to be shown, up to 300 characters; lines break at line feeds. */
  address: string;
  addressVisibility?: AddressVisibility | null | undefined;
  agent?: AgentInput | null | undefined;
  availableFrom?: string | null | undefined;
  /** In halves. */
  bathrooms?: number | null | undefined;
  /** 0 is a studio. */
  bedrooms?: number | null | undefined;
  /** ISO 3166-1, two letters in upper case. */
  countryCode?: string | null | undefined;
  /** ISO 4217, upper case, in force. */
  currency?: string | null | undefined;
  /** Up to 10,000 characters. */
  description?: string | null | undefined;
  /** Up to 20 of up to 1,000 characters. */
  disclaimers?: Array<string> | null | undefined;
  energy?: EnergyInput | null | undefined;
  /** Up to 1,000 of up to 120 characters; what does not fit is cut with a warning. */
  features?: Array<string> | null | undefined;
  /** Up to 20. */
  fees?: Array<FeeInput> | null | undefined;
  furnishing?: string | null | undefined;
  /** Up to 30. */
  images?: Array<ImageInput> | null | undefined;
  leaseYearsRemaining?: number | null | undefined;
  listingId?: string | null | undefined;
  livingArea?: AreaInput | null | undefined;
  /** BCP 47, for example en-NG: the language of labels, numbers and dates. */
  locale?: string | null | undefined;
  lotArea?: AreaInput | null | undefined;
  minimumTermMonths?: number | null | undefined;
  parkingSpaces?: number | null | undefined;
  /** Above zero. May be null with PRICE_ON_APPLICATION. */
  priceMinor?: number | string | null | undefined;
  pricePeriod?: PricePeriod | null | undefined;
  priceQualifier?: PriceQualifier | null | undefined;
  propertyType?: string | null | undefined;
  receptionRooms?: number | null | undefined;
  /** In halves. */
  rooms?: number | null | undefined;
  taxBand?: TaxBandInput | null | undefined;
  tenure?: string | null | undefined;
  /** Up to 300 characters. */
  title: string;
  titleDocument?: string | null | undefined;
  toilets?: number | null | undefined;
  transaction?: Transaction | null | undefined;
  /** Up to 20. */
  transport?: Array<TransportInput> | null | undefined;
  /** Page of the listing: printed as a QR code and a link. */
  url?: string | null | undefined;
  yearBuilt?: number | null | undefined;
};

export type PaperSize =
  | 'A4'
  | 'A5'
  | 'LETTER';

export type PricePeriod =
  | 'MONTH'
  | 'NIGHT'
  | 'WEEK'
  | 'YEAR';

export type PriceQualifier =
  | 'ASKING_PRICE'
  | 'FIXED'
  | 'FROM'
  | 'GUIDE_PRICE'
  | 'NEGOTIABLE'
  | 'NET_COLD_RENT'
  | 'OFFERS_OVER'
  | 'PRICE_ON_APPLICATION';

export type TaxBandInput = {
  band: string;
  scheme: string;
};

export type Transaction =
  | 'RENT'
  | 'SALE'
  | 'SHORT_LET';

export type TransportInput = {
  line?: string | null | undefined;
  station: string;
  walkMeters?: number | null | undefined;
};

export type EnqueueFlyerMutationVariables = Exact<{
  input: EnqueueFlyerInput;
}>;


export type EnqueueFlyerMutation = { enqueueFlyer:
    | { __typename: 'IdempotencyConflict', existingJobId: string, message: string }
    | { __typename: 'JobAccepted', deduplicated: boolean, job: { id: string } }
    | { __typename: 'QueueFull', message: string }
    | { __typename: 'ValidationFailed', message: string, issues: Array<{ path: string, message: string }> }
   | null };

export type WatchJobSubscriptionVariables = Exact<{
  jobId: string;
}>;


export type WatchJobSubscription = { jobStatusChanged: { id: string, status: JobStatus, isTerminal: boolean, version: number, progress: number, stage: string | null, attemptCount: number, maxAttempts: number, nextAttemptAt: string | null, lastError: { code: string, message: string } | null, waitingFor: Array<{ message: string }>, flyer: { url: string, byteSize: number, sha256: string, pageCount: number, warnings: Array<{ path: string, message: string }> } | null } };

export type JobStateFragment = { id: string, status: JobStatus, isTerminal: boolean, version: number, progress: number, stage: string | null, attemptCount: number, maxAttempts: number, nextAttemptAt: string | null, lastError: { code: string, message: string } | null, waitingFor: Array<{ message: string }>, flyer: { url: string, byteSize: number, sha256: string, pageCount: number, warnings: Array<{ path: string, message: string }> } | null };

export type CountByStatusQueryVariables = Exact<{ [key: string]: never; }>;


export type CountByStatusQuery = { pending: { totalCount: number, totalCountIsEstimate: boolean }, processing: { totalCount: number, totalCountIsEstimate: boolean }, failed: { totalCount: number, totalCountIsEstimate: boolean }, succeeded: { totalCount: number, totalCountIsEstimate: boolean }, dead: { totalCount: number, totalCountIsEstimate: boolean }, cancelled: { totalCount: number, totalCountIsEstimate: boolean } };

export type TotalFragment = { totalCount: number, totalCountIsEstimate: boolean };

export type JobsOfPrefixQueryVariables = Exact<{
  prefix: string;
  first: number;
  after?: string | null | undefined;
  attempts: number;
}>;


export type JobsOfPrefixQuery = { jobs: { nodes: Array<{ id: string, status: JobStatus, isTerminal: boolean, attempts: Array<{ jobId: string, number: number, workerId: string | null, outcome: AttemptOutcome, startedAt: string, finishedAt: string | null, durationMs: number | null, error: { code: string, message: string } | null }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type TimelineQueryVariables = Exact<{
  jobId: string;
}>;


export type TimelineQuery = { job: { id: string, type: string, status: JobStatus, createdAt: string, attemptCount: number, maxAttempts: number, nextAttemptAt: string | null, waitingFor: Array<{ message: string }>, attempts: Array<{ jobId: string, number: number, workerId: string | null, outcome: AttemptOutcome, startedAt: string, finishedAt: string | null, durationMs: number | null, error: { code: string, message: string } | null }> } | null };

export type AttemptFactsFragment = { jobId: string, number: number, workerId: string | null, outcome: AttemptOutcome, startedAt: string, finishedAt: string | null, durationMs: number | null, error: { code: string, message: string } | null };

export type DeadJobsQueryVariables = Exact<{
  fingerprint?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type DeadJobsQuery = { jobs: { nodes: Array<{ id: string, type: string, lastError: { code: string, message: string, fingerprint: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type RetryDeadJobMutationVariables = Exact<{
  jobId: string;
}>;


export type RetryDeadJobMutation = { retryDeadJob:
    | { message: string }
    | { job: { id: string } }
    | { message: string }
   | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const JobStateFragmentDoc = new TypedDocumentString(`
    fragment JobState on Job {
  id
  status
  isTerminal
  version
  progress
  stage
  attemptCount
  maxAttempts
  nextAttemptAt
  lastError {
    code
    message
  }
  waitingFor {
    message
  }
  flyer {
    url
    byteSize
    sha256
    pageCount
    warnings {
      path
      message
    }
  }
}
    `, {"fragmentName":"JobState"}) as unknown as TypedDocumentString<JobStateFragment, unknown>;
export const TotalFragmentDoc = new TypedDocumentString(`
    fragment Total on JobConnection {
  totalCount
  totalCountIsEstimate
}
    `, {"fragmentName":"Total"}) as unknown as TypedDocumentString<TotalFragment, unknown>;
export const AttemptFactsFragmentDoc = new TypedDocumentString(`
    fragment AttemptFacts on Attempt {
  jobId
  number
  workerId
  outcome
  startedAt
  finishedAt
  durationMs
  error {
    code
    message
  }
}
    `, {"fragmentName":"AttemptFacts"}) as unknown as TypedDocumentString<AttemptFactsFragment, unknown>;
export const EnqueueFlyerDocument = new TypedDocumentString(`
    mutation EnqueueFlyer($input: EnqueueFlyerInput!) {
  enqueueFlyer(input: $input) {
    __typename
    ... on JobAccepted {
      deduplicated
      job {
        id
      }
    }
    ... on ValidationFailed {
      issues {
        path
        message
      }
    }
    ... on IdempotencyConflict {
      existingJobId
    }
    ... on UserError {
      message
    }
  }
}
    `) as unknown as TypedDocumentString<EnqueueFlyerMutation, EnqueueFlyerMutationVariables>;
export const WatchJobDocument = new TypedDocumentString(`
    subscription WatchJob($jobId: UUID!) {
  jobStatusChanged(jobId: $jobId) {
    ...JobState
  }
}
    fragment JobState on Job {
  id
  status
  isTerminal
  version
  progress
  stage
  attemptCount
  maxAttempts
  nextAttemptAt
  lastError {
    code
    message
  }
  waitingFor {
    message
  }
  flyer {
    url
    byteSize
    sha256
    pageCount
    warnings {
      path
      message
    }
  }
}`) as unknown as TypedDocumentString<WatchJobSubscription, WatchJobSubscriptionVariables>;
export const CountByStatusDocument = new TypedDocumentString(`
    query CountByStatus {
  pending: jobs(filter: {status: [PENDING]}, first: 1) {
    ...Total
  }
  processing: jobs(filter: {status: [PROCESSING]}, first: 1) {
    ...Total
  }
  failed: jobs(filter: {status: [FAILED]}, first: 1) {
    ...Total
  }
  succeeded: jobs(filter: {status: [SUCCEEDED]}, first: 1) {
    ...Total
  }
  dead: jobs(filter: {status: [DEAD]}, first: 1) {
    ...Total
  }
  cancelled: jobs(filter: {status: [CANCELLED]}, first: 1) {
    ...Total
  }
}
    fragment Total on JobConnection {
  totalCount
  totalCountIsEstimate
}`) as unknown as TypedDocumentString<CountByStatusQuery, CountByStatusQueryVariables>;
export const JobsOfPrefixDocument = new TypedDocumentString(`
    query JobsOfPrefix($prefix: String!, $first: Int!, $after: String, $attempts: Int!) {
  jobs(filter: {idempotencyKeyPrefix: $prefix}, first: $first, after: $after) {
    nodes {
      id
      status
      isTerminal
      attempts(last: $attempts) {
        ...AttemptFacts
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment AttemptFacts on Attempt {
  jobId
  number
  workerId
  outcome
  startedAt
  finishedAt
  durationMs
  error {
    code
    message
  }
}`) as unknown as TypedDocumentString<JobsOfPrefixQuery, JobsOfPrefixQueryVariables>;
export const TimelineDocument = new TypedDocumentString(`
    query Timeline($jobId: UUID!) {
  job(id: $jobId) {
    id
    type
    status
    createdAt
    attemptCount
    maxAttempts
    nextAttemptAt
    waitingFor {
      message
    }
    attempts {
      ...AttemptFacts
    }
  }
}
    fragment AttemptFacts on Attempt {
  jobId
  number
  workerId
  outcome
  startedAt
  finishedAt
  durationMs
  error {
    code
    message
  }
}`) as unknown as TypedDocumentString<TimelineQuery, TimelineQueryVariables>;
export const DeadJobsDocument = new TypedDocumentString(`
    query DeadJobs($fingerprint: String, $after: String) {
  jobs(
    filter: {status: [DEAD], errorFingerprint: $fingerprint}
    first: 100
    after: $after
  ) {
    nodes {
      id
      type
      lastError {
        code
        message
        fingerprint
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<DeadJobsQuery, DeadJobsQueryVariables>;
export const RetryDeadJobDocument = new TypedDocumentString(`
    mutation RetryDeadJob($jobId: UUID!) {
  retryDeadJob(jobId: $jobId) {
    ... on JobChanged {
      job {
        id
      }
    }
    ... on UserError {
      message
    }
  }
}
    `) as unknown as TypedDocumentString<RetryDeadJobMutation, RetryDeadJobMutationVariables>;