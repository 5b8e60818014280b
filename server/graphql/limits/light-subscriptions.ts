import { type ExecutionArgs, getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Limits } from '../../limits.ts';
import { apiError } from '../error-codes.ts';

/** What an operation over HTTP brings along. */
interface Brought {
  bodyBytes?: number | undefined;
  params?: { variables?: unknown; extensions?: unknown };
}

/**
 * What a subscription brings is kept for as long as it is open: no more than a message of a WebSocket over any transport, and of that only the
 * variables that it uses. As objects, values take up twenty times their text.
 */
export function lightenSubscriptions({ maxFrameBytes }: Limits): Plugin<Brought> {
  return {
    onSubscribe({ args, setResultAndStopExecution }) {
      const { bodyBytes = 0, params } = args.contextValue as Brought; // as Yoga and answer-graphql make it
      if (bodyBytes > maxFrameBytes) setResultAndStopExecution({ errors: [tooLong(maxFrameBytes, bodyBytes)] });
      if (params) Object.assign(params, { variables: undefined, extensions: undefined });
      args.variableValues = usedVariables(args);
    },
  };
}

function usedVariables({ document, operationName, variableValues }: ExecutionArgs): Record<string, unknown> {
  const { variableDefinitions = [] } = getOperationAST(document, operationName) ?? {};
  const given = Object.entries(variableValues ?? {});
  return Object.fromEntries(
    given.filter(([name]) => variableDefinitions.some((it) => it.variable.name.value === name)),
  );
}

function tooLong(allowed: number, actual: number) {
  const message = `The request of a subscription may have ${allowed} bytes (MAX_FRAME_BYTES): this one has ${actual}. Ask for less at once.`;
  return apiError('PAYLOAD_TOO_LARGE', message, { limit: 'maxFrameBytes', allowed, actual });
}
