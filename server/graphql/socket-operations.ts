import { type ExecutionArgs, GraphQLError } from 'graphql';
import type { ServerOptions } from 'graphql-ws';
import type { Fields } from '../auth/credentials.ts';
import type { Door } from '../auth/door.ts';
import { limitedKey, type Viewer } from '../auth/viewer.ts';
import type { Full } from '../connections/crowd.ts';
import { CLOSE, NOT_LET_IN } from './close-codes.ts';
import { codedError } from './coded-errors.ts';
import type { MaskError } from './mask-error.ts';
import { type Places, takePlaces } from './socket-places.ts';
import type { GraphQLServer } from './yoga.ts';

/** Rests with the socket. */
export interface SocketExtra extends Places {
  /** From connection_init on. */
  viewer?: Viewer;
  /** Of the client, as limits count them. */
  address: string;
  close(code: number, reason: string): void;
  /** Calls back when it is closed; at once if it is already. */
  onClosed(call: () => void): void;
  /** Counts the socket under its key, if there is a place. */
  identify(keyId: string): Full | undefined;
}

export interface OperationSettings {
  graphql: GraphQLServer;
  door: Door;
  maskError: MaskError;
  /** Under way on one socket. */
  maxOperations: number;
}

type Enveloped = ReturnType<GraphQLServer['getEnveloped']>;
type EnvelopedArgs = ExecutionArgs & Pick<Enveloped, 'execute' | 'subscribe'>;

/** Operations of a WebSocket run through Yoga's own execution, so that masking and context hold for them as they do over HTTP. */
export function socketOperations(settings: OperationSettings): ServerOptions<Record<string, unknown>, SocketExtra> {
  const { graphql, maskError, maxOperations } = settings;
  const formatted = (error: unknown) => codedError(maskError(error)).toJSON();
  return {
    onConnect: ({ connectionParams, extra }) => letIn(lowerCaseNames(connectionParams ?? {}), extra, settings),
    onSubscribe: async ({ extra }, _id, payload) => {
      const { query, operationName, variables } = payload;
      const full = takePlaces(extra, query, maxOperations);
      if (full) return [full];
      const args = await prepare(graphql.getEnveloped({ viewer: extra.viewer }), { query, operationName, variables });
      // The library keeps the message for as long as the operation goes on.
      Object.assign(payload, { variables: undefined, extensions: undefined });
      return args;
    },
    execute: (args) => (args as EnvelopedArgs).execute(args), // as prepare() made them
    subscribe: (args) => (args as EnvelopedArgs).subscribe(args),
    onNext: (_context, _id, _payload, _args, { data = null, errors, extensions }) =>
      errors && { data, errors: errors.map(formatted), ...(extensions && { extensions }) },
    onError: (_context, _id, _payload, errors) => errors.map(formatted),
  };
}

async function letIn(fields: Fields, extra: SocketExtra, { door, maskError }: OperationSettings): Promise<boolean> {
  try {
    const { viewer, refused } = await door.admit(fields, extra.address);
    if (viewer) return admit(viewer, extra, door);
    return refuse(extra, refused.code === 'RATE_LIMITED' ? CLOSE.tryAgainLater : CLOSE.forbidden, refused.message);
  } catch (error) {
    return refuse(extra, CLOSE.tryAgainLater, maskError(error).message);
  }
}

function admit(viewer: Viewer, extra: SocketExtra, door: Door): boolean {
  const key = limitedKey(viewer);
  const full = key === undefined ? undefined : extra.identify(key);
  if (full) return refuse(extra, CLOSE.tryAgainLater, full.message);
  extra.viewer = viewer;
  extra.onClosed(door.hold(viewer, () => extra.close(CLOSE.forbidden, NOT_LET_IN)));
  return true;
}

/** The reason is ours, where the library would only say that it is forbidden. */
function refuse(extra: SocketExtra, code: number, reason: string): false {
  extra.close(code, reason);
  return false;
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
