import { type ExecutionResult, getOperationAST } from 'graphql';
import type { Viewer } from '../auth/viewer.ts';
import type { GraphQLServer } from './yoga.ts';

interface PlainOperation {
  query: string;
  variables: object | null | undefined;
  operationName: string | null | undefined;
}

type Enveloped = ReturnType<GraphQLServer['getEnveloped']>;

/**
 * Runs the one query or mutation that a body of JSON asks for, by the functions that Yoga runs it by. Undefined, and nothing has run: the body
 * asks for something else, or for nothing that can be run.
 */
export async function runPlainOperation(
  graphql: GraphQLServer,
  body: string,
  viewer: Viewer,
): Promise<ExecutionResult | undefined> {
  const operation = plainOperationOf(body);
  if (!operation) return undefined;
  const enveloped = graphql.getEnveloped({ viewer });
  const document = runnableDocument(enveloped, operation);
  if (!document) return undefined;
  const { schema, contextFactory, execute } = enveloped;
  const { variables: variableValues, operationName } = operation;
  return execute({ schema, document, contextValue: await contextFactory(), variableValues, operationName });
}

function plainOperationOf(body: string): PlainOperation | undefined {
  const params = parseJson(body);
  if (!isObject(params)) return undefined;
  const { query, variables, operationName, extensions, ...others } = params;
  if (typeof query !== 'string' || Object.keys(others).length > 0) return undefined;
  if (!isAbsent(operationName) && typeof operationName !== 'string') return undefined;
  if (!(isAbsent(variables) || isObject(variables)) || !(isAbsent(extensions) || isObject(extensions)))
    return undefined;
  return { query, variables, operationName };
}

/** Undefined when the document is wrong, has no operation of that name, or has a subscription under it. */
function runnableDocument({ parse, validate, schema }: Enveloped, { query, operationName }: PlainOperation) {
  try {
    const document = parse(query);
    const kind = getOperationAST(document, operationName)?.operation;
    if (kind === undefined || kind === 'subscription') return undefined;
    return validate(schema, document).length === 0 ? document : undefined;
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
