/** From the row of facts to the text under it. */
export const FACTS_TO_BODY = 14;
/** Lines: a page does not begin for fewer. */
export const LEAST_OVERLEAF = 6;
