import { AsyncLocalStorage } from 'node:async_hooks';

export interface AttemptScope {
  /** Ends the attempt for this reason. */
  abort(reason: Error): void;
}

/** Tells, of an error that nobody caught, whose handler threw it: whatever a handler sets going carries its attempt along. */
const scopes = new AsyncLocalStorage<AttemptScope>();

export function runInScope<T>(scope: AttemptScope, work: () => T): T {
  return scopes.run(scope, work);
}

/** Undefined outside of any attempt. */
export function currentScope(): AttemptScope | undefined {
  return scopes.getStore();
}
