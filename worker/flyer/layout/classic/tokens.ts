/** From the row of facts to the text under it. */
export const FACTS_TO_BODY = 14;

/** Lines: a page does not begin for fewer. */
export const LEAST_OVERLEAF = 6;

/** A last page that holds less than this share of what it could looks like left-overs. */
export const LEAST_FILLED = 1 / 3;

/** How a first page is set whose text goes on overleaf: many features do so as well. */
export const GOES_ON = { leastOverleaf: LEAST_OVERLEAF, mostFeatures: 12 };
