import type { ServerResponse } from 'node:http';

/** The start of each page's policy: what the page does not name after it, it may not do, nor may another site put it in a frame. */
export const NOTHING_BUT = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Of every answer. Addresses hold signatures and queries, and go to no other site. */
export function setSafeHeaders(response: ServerResponse): void {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
}
