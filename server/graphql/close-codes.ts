/** How a WebSocket is ended from here, beside the codes of graphql-transport-ws that its library gives. */
export const CLOSE = {
  /** More messages than one socket may send. */
  policyViolation: 1008,
  /** Clients come back by themselves, to whoever serves then. */
  serviceRestart: 1012,
  /** There is no place, or what was sent lies unread. Clients come back later. */
  tryAgainLater: 1013,
  badRequest: 4400,
  /** No key, a wrong one, or one that was revoked. Clients come back, perhaps with another. */
  forbidden: 4403,
  internalError: 4500,
} as const;

/** To who was let in before. */
export const NOT_LET_IN = 'This key or token is not valid any longer.';

const MAX_REASON_BYTES = 123;

/** A longer one cannot be sent, and would fail. */
export function fittingReason(reason: string): string {
  const bytes = Buffer.from(reason);
  if (bytes.length <= MAX_REASON_BYTES) return reason;
  let end = MAX_REASON_BYTES - 3;
  // Not within a letter.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return `${bytes.subarray(0, end)}...`;
}
