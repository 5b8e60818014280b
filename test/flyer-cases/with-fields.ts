/** A copy of the input with other values at some JSON pointers. */
export function withFields(input: object, fields: object): object {
  const copy = structuredClone(input);
  for (const [pointer, value] of Object.entries(fields)) {
    const steps = pointer.split('/').slice(1);
    const holder = steps.slice(0, -1).reduce<object>((at, step) => Reflect.get(at, step), copy);
    Reflect.set(holder, steps.at(-1) ?? '', value);
  }
  return copy;
}
