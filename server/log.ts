import { type DestinationStream, type Logger, pino } from 'pino';
import { logError } from '../sql/log-error.ts';

/** One JSON line for each event; errors go in masked. */
export function createLog(name: string, level: string, destination?: DestinationStream): Logger {
  const options = { name, level, serializers: { err: logError } };
  return destination ? pino(options, destination) : pino(options);
}
