import { type GraphQLFieldResolver, type GraphQLSchema, isIntrospectionType, isObjectType } from 'graphql';
import { untilDeadline } from '../../../sql/until-deadline.ts';
import type { Context, Services } from '../../context.ts';
import { apiError } from '../error-codes.ts';

type Resolver = GraphQLFieldResolver<unknown, Context>;
/** As an operation brings it: its database is the pool. */
type Given = Context & Services;

/**
 * By the variables that an execution has made its own: each operation has such, and each event of a subscription, whoever runs it. An end
 * that rests in the context would be that of a subscription's first event.
 */
const ends = new WeakMap<object, number>();

/**
 * Gives the fields of a schema the time of an operation: what is not there by its end is an error at its place, and what would begin after it does
 * not, such as the next of several mutations. Statements of the database end with it.
 */
export function limitTime(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      // What only hands on a value that is at hand needs no time.
      if (field.resolve && field.extensions.pothosExposedField === undefined) field.resolve = withinTime(field.resolve);
    }
  }
  return schema;
}

function withinTime(resolve: Resolver): GraphQLFieldResolver<unknown, Given> {
  return (source, args, context, info) => {
    const end = endOf(info.variableValues, context.info.limits.operationTimeoutMs);
    const left = end - performance.now();
    if (left <= 0) throw outOfTime(context);
    const value = resolve(
      source,
      args,
      left < context.info.limits.statementTimeoutMs ? inHaste(context, end) : context,
      info,
    );
    return value instanceof Promise ? heldBack(value, left, context) : value;
  };
}

function endOf(execution: object, timeoutMs: number): number {
  const known = ends.get(execution);
  const end = known ?? performance.now() + timeoutMs;
  if (known === undefined) ends.set(execution, end);
  return end;
}

/** Its own statements would outlive the operation. Reads that are shared with others go on for them. */
const inHaste = (context: Given, end: number): Context => ({
  ...context,
  db: untilDeadline(context.db, () => end - performance.now()),
});

function heldBack<T>(value: Promise<T>, ms: number, context: Services): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(outOfTime(context)), ms);
    value.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function outOfTime({ info }: Services) {
  const ms = info.limits.operationTimeoutMs;
  const message = `An operation may take ${ms} ms, and this was not done by then. Ask for less at once, or try again later.`;
  return apiError('TIMEOUT', message, { limit: 'operationTimeoutMs', allowed: ms });
}
