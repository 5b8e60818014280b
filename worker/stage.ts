/** What a handler calls its stage, as a text whatever it is: a handler need not be typed. */
export function stageOf(given: unknown): string | undefined {
  return given === null || given === undefined ? undefined : String(given);
}
