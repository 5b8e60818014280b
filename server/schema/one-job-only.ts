import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import type { Context } from '../context.ts';
import { forbidden } from '../graphql/error-codes.ts';

/** The root fields that look at no job, or at those only that the viewer may watch. */
const FOR_ALL = new Set(['job', 'attempts', 'viewer', 'serverInfo', 'jobStatusChanged']);

type Field = GraphQLFieldResolver<unknown, Context>;

/** A watch token reads its job and changes nothing. Here and not in each field, so that a field which is added later is closed to it. */
export function closeToWatchTokens(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const [name, field] of closedFields(type)) field.resolve = closed(name, field.resolve ?? defaultFieldResolver);
  }
  // Before the stream opens.
  for (const [name, field] of closedFields(schema.getSubscriptionType())) {
    field.subscribe = closed(name, field.subscribe ?? defaultFieldResolver);
  }
  return schema;
}

const closedFields = (type: GraphQLObjectType | null | undefined) =>
  Object.entries(type?.getFields() ?? {}).filter(([name]) => !FOR_ALL.has(name));

const closed =
  (name: string, field: Field): Field =>
  (root, args, context, info) => {
    if (context.viewer.onlyJobId === undefined) return field(root, args, context, info);
    throw forbidden(`A watch token is for reading one job: ${name} needs an API key.`);
  };
