/** What a job keeps of its handler's answer; more belongs into a table of the application's own, by `store`. */
const MAX_RESULT_BYTES = 1_048_576;

/** What JSON escapes and Postgres refuses. Told here, since what is refused there costs the others of its batch a second statement. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** The result as JSON for the database; null for nothing. Throws when it is no JSON, or too large. */
export function encodeResult(result: unknown): string | null {
  // Undefined and functions have no JSON, whatever the types say.
  const json: string | undefined = JSON.stringify(result);
  if (json === undefined) return null;
  if (UNSTORABLE.test(json))
    throw new TypeError('The result holds a NUL or half a character, which Postgres cannot keep.');
  const bytes = Buffer.byteLength(json);
  if (bytes <= MAX_RESULT_BYTES) return json;
  throw new RangeError(
    `The result has ${bytes} bytes; a job keeps at most ${MAX_RESULT_BYTES}. Keep it elsewhere, by \`store\`.`,
  );
}
