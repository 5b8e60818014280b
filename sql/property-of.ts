/** One property of whatever was thrown; undefined when it cannot be read, since a getter or a proxy may throw at any touch. Never throws. */
export function propertyOf(thrown: unknown, name: string): unknown {
  try {
    return isObject(thrown) ? Reflect.get(thrown, name) : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
