import fc from 'fast-check';
import { type GraphQLInputType, isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql';
import { expect } from 'vitest';
import { schema } from '../../server/schema/schema.ts';
import { type Answer, ask, FLYER_INPUT } from '../support/ask.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';

/** Scalars whose values come as text. */
const TEXTS = ['String', 'UUID', 'DateTime', 'JSON', 'MinorUnits'];
const HOSTILE = [
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '-'.repeat(36),
  '0'.repeat(36),
  '%',
  "'",
  '\\',
  '',
  ' ',
  '\u{10ffff}',
  '{',
  '9'.repeat(400),
];
const INSTANTS = ['0000-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59', '0001-01-01T00:00:00Z'];

/** A place in the arguments of a root field where a client may put a text. */
interface Place {
  field: string;
  document: string;
  path: string[];
}

/** All that the schema has, today and later. */
const PLACES: Place[] = [schema.getQueryType(), schema.getMutationType()].flatMap((root, index) =>
  Object.values(root?.getFields() ?? {}).flatMap(({ name, args }) => {
    const declared = args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
    const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
    const document = `${index === 0 ? 'query' : 'mutation'} (${declared}) { ${name}(${passed}) { __typename } }`;
    return args.flatMap((arg) =>
      pathsOf(arg.type).map((path) => ({ field: name, document, path: [arg.name, ...path] })),
    );
  }),
);

function pathsOf(type: GraphQLInputType): string[][] {
  if (isNonNullType(type)) return pathsOf(type.ofType);
  if (isListType(type)) return pathsOf(type.ofType).map((path) => ['0', ...path]);
  if (!isInputObjectType(type)) return !isEnumType(type) && TEXTS.includes(type.name) ? [[]] : [];
  return Object.values(type.getFields()).flatMap((field) => pathsOf(field.type).map((path) => [field.name, ...path]));
}

/** What is in order, so that the text at the place is what is looked at. */
const SOUND: Record<string, object> = {
  enqueueFlyer: { input: FLYER_INPUT },
  enqueueJob: { input: { type: 'x', payload: 1 } },
  attempts: { jobId: '0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e11' },
  retryDeadJob: { jobId: '0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e11' },
};

function withText(value: unknown, [step, ...rest]: string[], text: string): unknown {
  if (step === undefined) return text;
  if (step === '0') return [withText(undefined, rest, text)];
  const before = typeof value === 'object' && value !== null ? value : {};
  return { ...before, [step]: withText(Reflect.get(before, step), rest, text) };
}

const send = (url: string, { field, document, path }: Place, text: string): Promise<Answer> =>
  ask(url, document, withText(SOUND[field], path, text) as object, { 'x-admin-key': 'key' }); // as SOUND, an object

const codesOf = ({ errors }: Answer) => errors?.map(({ extensions }) => extensions.code) ?? [];

const toCursor = (micros: string, id: string) => Buffer.from(`${micros} ${id} newest`).toString('base64url');
const EXAMPLES = [
  ...HOSTILE.slice(0, 5),
  ...INSTANTS,
  toCursor('1', '-'.repeat(36)),
  toCursor('9'.repeat(17), '0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e11'),
];

const cursor = fc
  .tuple(fc.stringMatching(/^\d{1,18}$/), fc.stringMatching(/^[0-9a-f-]{36}$/))
  .map(([micros, id]) => toCursor(micros, id));
const anyText = fc.oneof(
  fc.constantFrom(...HOSTILE, ...INSTANTS),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)), maxLength: 50 }),
  cursor,
);

test('whatever text a client puts wherever, the fault is told to be its own', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { ADMIN_API_KEY: 'key' });
  expect(PLACES.map(({ path }) => path.join('.'))).toEqual(
    expect.arrayContaining(['filter.tag', 'filter.type.0', 'after', 'input.listing.title', 'input.payload', 'jobId']),
  );

  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...PLACES), anyText, async (place, text) => {
      expect(
        codesOf(await send(server.url, place, text)).filter(
          (code) => code !== 'BAD_USER_INPUT' && code !== 'NOT_FOUND',
        ),
      ).toEqual([]);
    }),
    {
      numRuns: 500,
      examples: PLACES.flatMap((place) => EXAMPLES.map((text): [Place, string] => [place, text])),
    },
  );
}, 120_000);

test.for(['type', 'queue', 'tag', 'errorFingerprint', 'idempotencyKeyPrefix', 'tenant'])(
  'a filter by %s names the text that no job can have',
  async (name, { databaseUrl }) => {
    await using server = await runServer(databaseUrl, { ADMIN_API_KEY: 'key' });
    const place = PLACES.find(({ path }) => path[0] === 'filter' && path[1] === name) ?? expect.fail('No such filter.');

    for (const text of ['a\0b', 'a\ud800']) {
      expect(await send(server.url, place, text)).toMatchObject({
        status: 400,
        errors: [
          { message: expect.stringContaining(`filter.${name}: remove`), extensions: { code: 'BAD_USER_INPUT' } },
        ],
      });
    }
  },
);
