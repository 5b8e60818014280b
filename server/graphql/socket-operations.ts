import { type ExecutionArgs, GraphQLError } from 'graphql';
import type { ServerOptions } from 'graphql-ws';
import type { Authenticate } from '../auth/authenticate.ts';
import type { Viewer } from '../auth/viewer.ts';
import { codedError } from './coded-errors.ts';
import type { MaskError } from './mask-error.ts';
import type { GraphQLServer } from './yoga.ts';

/** Rests with the socket. */
export interface SocketExtra {
  /** From connection_init on. */
  viewer?: Viewer;
  /** Of the client, as limits count them. */
  address: string;
  close(code: number, reason: string): void;
}

export interface OperationSettings {
  graphql: GraphQLServer;
  authenticate: Authenticate;
  maskError: MaskError;
}

type Enveloped = ReturnType<GraphQLServer['getEnveloped']>;
type EnvelopedArgs = ExecutionArgs & Pick<Enveloped, 'execute' | 'subscribe'>;

/** Operations of a WebSocket run through Yoga's own execution, so that masking and context hold for them as they do over HTTP. */
export function socketOperations(settings: OperationSettings): ServerOptions<Record<string, unknown>, SocketExtra> {
  const { graphql, authenticate, maskError } = settings;
  const formatted = (error: unknown) => codedError(maskError(error)).toJSON();
  return {
    onConnect: async ({ connectionParams, extra }) => {
      const viewer = await authenticate(lowerCaseNames(connectionParams ?? {}));
      if (viewer) extra.viewer = viewer;
      return viewer !== undefined;
    },
    onSubscribe: ({ extra }, _id, { query, operationName, variables }) =>
      prepare(graphql.getEnveloped({ viewer: extra.viewer }), { query, operationName, variables }),
    execute: (args) => (args as EnvelopedArgs).execute(args), // as prepare() made them
    subscribe: (args) => (args as EnvelopedArgs).subscribe(args),
    onNext: (_context, _id, _payload, _args, { data = null, errors, extensions }) =>
      errors && { data, errors: errors.map(formatted), ...(extensions && { extensions }) },
    onError: (_context, _id, _payload, errors) => errors.map(formatted),
  };
}

interface Operation {
  query: string;
  operationName: string | null | undefined;
  variables: Record<string, unknown> | null | undefined;
}

/** What is wrong with a document is handed back: thrown, it would close the socket and end its other operations. */
async function prepare(enveloped: Enveloped, { query, operationName, variables }: Operation) {
  const { parse, validate, contextFactory, execute, subscribe, schema } = enveloped;
  try {
    const document = parse(query);
    const errors = validate(schema, document);
    if (errors.length > 0) return errors;
    const contextValue = await contextFactory();
    return { schema, document, operationName, variableValues: variables, contextValue, execute, subscribe };
  } catch (error) {
    return [error instanceof GraphQLError ? error : new GraphQLError('', { originalError: asError(error) })];
  }
}

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));

function lowerCaseNames(params: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name.toLowerCase(), value]));
}
