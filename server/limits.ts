/** Limits that no setting moves. */
export const LARGEST_PAGE = 100;
