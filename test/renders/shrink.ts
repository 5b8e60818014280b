type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A smaller input that still fails, found by leaving out one thing after the other for as long as the time lasts. */
export async function shrink(
  input: unknown,
  fails: (smaller: unknown) => Promise<boolean>,
  ms: number,
): Promise<unknown> {
  const until = Date.now() + ms;
  let least = input as Json; // what was rendered is JSON
  // What did not do on a larger input hardly does on a smaller one: goes on where it stands, and begins anew only at the end.
  let [index, isSmaller] = [0, false];
  while (Date.now() < until) {
    const candidate = [...smallerThan(least)][index];
    if (candidate === undefined) {
      if (!isSmaller) break;
      [index, isSmaller] = [0, false];
    } else if (await fails(candidate)) {
      [least, isSmaller] = [candidate, true];
    } else index += 1;
  }
  return least;
}

/** First what takes away most. */
function* smallerThan(value: Json): Generator<Json> {
  if (typeof value === 'string') yield* shorter(value);
  else if (Array.isArray(value)) yield* fewer(value);
  else if (typeof value === 'object' && value !== null) yield* withoutFields(value);
}

function* shorter(text: string): Generator<string> {
  const letters = Array.from(text);
  if (letters.length < 2) return;
  yield letters.slice(0, Math.ceil(letters.length / 2)).join('');
  yield letters.slice(Math.floor(letters.length / 2)).join('');
  yield letters.slice(0, -1).join('');
}

function* fewer(list: Json[]): Generator<Json[]> {
  if (list.length > 3) yield list.slice(0, Math.ceil(list.length / 2));
  for (const index of list.keys()) yield list.toSpliced(index, 1);
  for (const [index, each] of list.entries()) for (const less of smallerThan(each)) yield list.with(index, less);
}

function* withoutFields(fields: { [key: string]: Json }): Generator<Json> {
  for (const key of Object.keys(fields)) {
    const { [key]: _, ...others } = fields;
    yield others;
  }
  for (const [key, value] of Object.entries(fields)) {
    for (const less of smallerThan(value)) yield { ...fields, [key]: less };
  }
}
