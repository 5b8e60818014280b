import type { ExecutionArgs, ExecutionResult, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Limits } from '../../limits.ts';
import { apiError } from '../error-codes.ts';
import { createBoundedParse } from './bounded-parse.ts';
import { costOf } from './operation-cost.ts';
import { tooComplex } from './too-complex.ts';
import { findUnknownFields } from './unknown-fields.ts';

/**
 * Holds documents and operations to their limits over every transport. What a document alone decides is decided when it is parsed, and so once for
 * those that are kept; the cost depends on variables, and what validation said is kept without them, so it is asked for before each execution.
 */
export function limitDocuments(limits: Limits): Plugin {
  const boundedParse = createBoundedParse(limits);
  const refuseFaulty = ({ args, setResultAndStopExecution }: Begun): void => {
    const errors = faultsOf(args, limits);
    if (errors.length > 0) setResultAndStopExecution({ errors });
  };
  return {
    onRequestParse: () => ({ onRequestParseDone: ({ requestParserResult }) => refuseBatch(requestParserResult) }),
    onParse: ({ setParseFn }) => setParseFn(boundedParse),
    onExecute: refuseFaulty,
    onSubscribe: refuseFaulty,
  };
}

interface Begun {
  args: ExecutionArgs;
  setResultAndStopExecution(result: ExecutionResult): void;
}

function refuseBatch(operations: unknown): void {
  if (!Array.isArray(operations)) return;
  throw apiError('BAD_REQUEST', 'A body holds one operation, not a list of them. Send them one by one.');
}

function faultsOf(args: ExecutionArgs, limits: Limits): GraphQLError[] {
  const fault = findCostFault(args, limits);
  return fault ? [fault] : findUnknownFields(args);
}

function findCostFault({ schema, document, operationName, variableValues }: ExecutionArgs, { maxCost }: Limits) {
  const cost = costOf({ schema, document, operationName, variables: variableValues ?? {} });
  return cost > maxCost ? tooComplex('maxCost', maxCost, cost) : undefined;
}
