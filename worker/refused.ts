/** A rejection that does no harm when nobody waits for it: a handler may have been left behind, and must not end the process. */
export function refused(reason: unknown): Promise<never> {
  return harmless(Promise.reject(reason));
}

export function harmless<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
