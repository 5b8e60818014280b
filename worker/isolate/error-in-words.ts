import { propertyOf } from '../../sql/property-of.ts';
import { codeOf, messageOf } from '../error-text.ts';
import type { SentError } from './messages.ts';

/** Of a thrown value nothing but words is sure to survive the journey to the worker. Never throws. */
export function inWords(thrown: unknown): SentError {
  const name = propertyOf(thrown, 'name');
  const code = codeOf(thrown);
  const delayMs = propertyOf(thrown, 'delayMs');
  return {
    name: typeof name === 'string' ? name : 'Error',
    message: messageOf(thrown),
    ...(code !== undefined && { code }),
    retryable: propertyOf(thrown, 'retryable') !== false,
    ...(typeof delayMs === 'number' && { delayMs }),
  };
}
