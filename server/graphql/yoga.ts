import { type ExecutionResult, execute } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Viewer } from '../auth/viewer.ts';
import type { Context, Services } from '../context.ts';
import { schema } from '../schema/schema.ts';
import { codedResult } from './coded-errors.ts';
import { createDocumentCache } from './document-cache.ts';
import { apiError } from './error-codes.ts';
import { limitDocuments } from './limits/document-limits.ts';
import { lightenSubscriptions } from './limits/light-subscriptions.ts';
import { validateWithCodes } from './literal-rule.ts';
import type { MaskError } from './mask-error.ts';
import { subscribeTogether } from './shared-events.ts';
import type { createStreamAnswers, Exchange, ResultProcessor } from './stream-answers.ts';

/** What each operation brings along, over whatever transport. */
export interface Asking {
  viewer: Viewer;
  /** Of an operation that has run already, and has only to be answered. */
  result?: ExecutionResult | undefined;
  /** Of an operation over HTTP. */
  bodyBytes?: number | undefined;
}

interface YogaSettings {
  services: Services;
  maskError: MaskError;
  maxBodyBytes: number;
  streamAnswer: ReturnType<typeof createStreamAnswers>;
}

export type GraphQLServer = ReturnType<typeof createGraphQLServer>;

/** Yoga's defaults suit a playground; every one that opens something is closed here, and routing is ours. */
export function createGraphQLServer({ services, maskError, maxBodyBytes, streamAnswer }: YogaSettings) {
  return createYoga<Asking, Context>({
    schema,
    context: (initial) => ({ ...services, viewer: initial.viewer, signal: initial.request?.signal }),
    maskedErrors: { isDev: false, maskError },
    plugins: [
      wellFormed,
      limitDocuments(services.info.limits),
      lightenSubscriptions(services.info.limits),
      inOrder,
      codeErrors,
      answers(streamAnswer),
      answerOnly,
    ],
    parserAndValidationCache: { documentCache: createDocumentCache(), errorCache: NO_ERRORS },
    maxRequestBodySize: maxBodyBytes,
    batching: false,
    multipart: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    // Yoga answers every URL that ends in this; none can end in a blank.
    healthCheckEndpoint: ' ',
    logging: false,
  });
}

/** Yoga would answer with an empty body, and leave the stream open at its source. */
const refuseStream: ResultProcessor = async (result, { Response }) => {
  if (Symbol.asyncIterator in result) await result[Symbol.asyncIterator]().return?.();
  const message = 'A subscription is answered with events: send `accept: text/event-stream`, or open a WebSocket.';
  const body = { errors: [{ message, extensions: { code: 'NOT_ACCEPTABLE' } }] };
  return Response.json(body, { status: 406 });
};

/** Yoga parses the JSON of an address without a thought of what happens if it is none. */
const wellFormed: Plugin = {
  onRequestParse({ request, requestParser, setRequestParser }) {
    if (request.method !== 'GET' || !requestParser) return;
    setRequestParser(async (request) => {
      try {
        return await requestParser(request);
      } catch {
        throw apiError('BAD_REQUEST', 'variables, extensions: give objects of JSON.');
      }
    });
  },
};

/** Fields come in the order of the query, as the specification has it; from Yoga's own executor in the order in which they are done. */
const inOrder: Plugin = {
  onExecute: ({ setExecuteFn }) => setExecuteFn(execute),
  onSubscribe: ({ setSubscribeFn }) => setSubscribeFn(subscribeTogether),
};

const answerOnly: Plugin<object, Asking> = {
  onParams: ({ context: { result }, setResult }) => result && setResult(result),
};

/** Yoga marks the errors of a document for HTTP alone, on the error itself: one that was kept would be marked or not as chance has it. */
const NO_ERRORS = { get: () => undefined, set: () => {} };

const codeErrors: Plugin = {
  onValidate: ({ setValidationFn }) => setValidationFn(validateWithCodes),
  onResultProcess({ request, result, setResult }) {
    if (Array.isArray(result) || Symbol.asyncIterator in result) return;
    const isStream = request.headers.get('accept')?.includes('text/event-stream') ?? false;
    setResult(codedResult(result, isStream ? 'stream' : 'http'));
  },
  onSubscribe: () => ({
    onSubscribeResult: () => ({
      onNext: ({ result, setResult }) => setResult(codedResult(result as ExecutionResult, 'stream')),
    }),
  }),
};

/** The one processor that Yoga chooses for a stream is that of events. */
const answers = (streamAnswer: YogaSettings['streamAnswer']): Plugin => ({
  onResultProcess({ result, resultProcessor, setResultProcessor, serverContext }) {
    if (Array.isArray(result) || !(Symbol.asyncIterator in result)) return;
    if (!resultProcessor) setResultProcessor(refuseStream, 'application/json');
    // Operations come by HTTP here, and Yoga puts both sides of it into the context.
    else setResultProcessor(streamAnswer(serverContext as unknown as Exchange), 'text/event-stream');
  },
});
