import { buildSchema, type GraphQLError, graphql } from 'graphql';
import { expect, test } from 'vitest';
import { apiError } from '../../server/graphql/error-codes.ts';
import { createMaskError } from '../../server/graphql/mask-error.ts';
import { createLog } from '../../server/log.ts';

const CANARY = 'canary-5f1c';
const schema = buildSchema('type Query { number(of: String!): Int, text: String }');

async function errorsOf(rootValue: object, source: string, variableValues = {}): Promise<GraphQLError[]> {
  const lines: string[] = [];
  const maskError = createMaskError(createLog('test', 'debug', { write: (line: string) => void lines.push(line) }));
  const { errors = [] } = await graphql({ schema, rootValue, source, variableValues });
  const masked = errors.map(maskError);
  const hidden = masked.filter(({ extensions }) => extensions.code === 'INTERNAL_SERVER_ERROR');
  expect(lines.map((line) => JSON.parse(line).requestId)).toEqual(hidden.map(({ extensions }) => extensions.requestId));
  return masked;
}

test('a value of ours that does not fit its type is our fault, and stays inside', async () => {
  const errors = await errorsOf({ number: CANARY }, '{ number(of: "x") }');

  expect(errors).toMatchObject([{ path: ['number'], extensions: { code: 'INTERNAL_SERVER_ERROR' } }]);
  expect(JSON.stringify(errors)).not.toContain(CANARY);
});

test('a value of the caller that shows as wrong only when it is used is told to him', async () => {
  const source = 'query ($of: String = "x") { number(of: $of) }';

  const errors = await errorsOf({ number: 1 }, source, { of: null });

  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('must not be null')]);
});

test('a variable that does not fit its type is told to him', async () => {
  const errors = await errorsOf({ number: 1 }, 'query ($of: String!) { number(of: $of) }', { of: { nothing: 1 } });

  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('String cannot represent')]);
});

test.for([
  ['an error', new Error(CANARY)],
  ['a text', CANARY],
  ['nothing', null],
  ['an object', { message: CANARY, extensions: { code: CANARY } }],
  ['an error with extensions', Object.assign(new Error(CANARY), { extensions: { code: 'FORBIDDEN', of: CANARY } })],
  ['an error under an error', new Error('outer', { cause: new Error(CANARY) })],
] as const)('%s that was thrown stays inside', async ([, thrown]) => {
  const text = () => {
    throw thrown;
  };

  const errors = await errorsOf({ text }, '{ text }');

  expect(errors).toMatchObject([{ path: ['text'], extensions: { code: 'INTERNAL_SERVER_ERROR' } }]);
  expect(JSON.stringify(errors)).not.toContain(CANARY);
});

test('what was said for the client reaches him', async () => {
  const text = () => {
    throw apiError('NOT_FOUND', 'There is no such text.');
  };

  expect(await errorsOf({ text }, '{ text }')).toMatchObject([
    { message: 'There is no such text.', extensions: { code: 'NOT_FOUND' } },
  ]);
});
