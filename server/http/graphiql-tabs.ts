const ENQUEUE = `# Run this, and take the job's id to the second tab.
mutation Enqueue {
  enqueueFlyer(
    input: {
      idempotencyKey: "my-first-flyer"
      listing: {
        title: "3-bedroom apartment in Yaba"
        priceMinor: 270000000
        currency: "NGN"
        address: "12 Herbert Macaulay Way, Yaba, Lagos"
        bedrooms: 3
      }
    }
  ) {
    ... on JobAccepted {
      job { id status }
      deduplicated
    }
    ... on IdempotencyConflict { message existingJobId }
    ... on ValidationFailed { issues { path code message } }
  }
}
`;

const WATCH = `# Put the job's id among the variables, and run this.
subscription Watch($jobId: UUID!) {
  jobStatusChanged(jobId: $jobId) {
    status
    progress
    stage
    waitingFor { code message }
    lastError { code message }
    flyer { url pageCount }
  }
}
`;

/** What to fill in, in the headers of each tab. */
export const KEY_HEADERS = '{\n  "x-admin-key": ""\n}';

/** What somebody finds there who comes for the first time. */
export const TABS = [{ query: ENQUEUE }, { query: WATCH, variables: '{\n  "jobId": ""\n}' }];
