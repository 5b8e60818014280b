import { type GraphQLSchema, parse, validate } from 'graphql';
import type { Operation } from './document.ts';
import type { Random } from './random.ts';

type Breaking = (query: string, random: Random) => string;

const PIECES = [
  '{',
  '}',
  '(',
  ')',
  '[',
  '!',
  ':',
  '@',
  '$',
  '...',
  '"',
  '"""',
  '#',
  '\u0000',
  '\ufeff',
  '🏠',
  '\\u{d800}',
  'on',
  'null',
  '1e999',
];
const DEEP = 4_000;

const BREAKINGS: Breaking[] = [
  (query, random) => query.slice(0, random.below(query.length)),
  (query, random) => cut(query, random.below(query.length), 1 + random.below(20)),
  (query, random) => insert(query, random.below(query.length), random.pick(PIECES)),
  (query, random) => insert(query, random.below(query.length), query.slice(random.below(query.length))),
  (query) => query.replace(/: (\w+)/, ': nothing_$1'),
  (query) => query.replace(/\(\w+:/, '(nothing:'),
  (query) => query.replace(/\bon \w+/, 'on Nothing').replace(/^(query|mutation|subscription)/, '$1 $undefined'),
  (query) => query.replace('{', '{ ...Missing '),
  (query) => `${query} fragment Round on Query { ...Round }`,
  (query) => query.replace('{', '{ viewer { role { name } } jobs '),
  (query, random) =>
    query.replace(
      /: (-?\d+|"[^"]*"|true|false|\[[^\]]*\])/,
      `: ${random.pick(['{ a: 1 }', 'NOTHING', '[[[1]]]', '$missing'])}`,
    ),
  (_query, random) => '{a'.repeat(1 + random.below(DEEP)),
  (_query, random) => `{ job(id: ${'['.repeat(1 + random.below(DEEP))}1) { id } }`,
  (_query, random) => `{ ${'__typename @a '.repeat(1 + random.below(200))} }`,
  (_query, random) => String.fromCharCode(...Array.from({ length: 1 + random.below(60) }, () => random.below(65_536))),
];

const cut = (text: string, at: number, length: number) => text.slice(0, at) + text.slice(at + length);
const insert = (text: string, at: number, piece: string) => text.slice(0, at) + piece + text.slice(at);

/** The same operation with one thing wrong in its document, or in the values of its variables. */
export function breakOperation(operation: Operation, schema: GraphQLSchema, random: Random): Operation {
  const names = Object.keys(operation.variables);
  if (names.length > 0 && random.chance(0.15)) {
    return { ...operation, variables: { ...operation.variables, [random.pick(names)]: { nothing: random.below(9) } } };
  }
  for (;;) {
    const query = random.pick(BREAKINGS)(operation.query, random);
    if (!isValid(query, schema)) return { ...operation, query };
  }
}

function isValid(query: string, schema: GraphQLSchema): boolean {
  try {
    return validate(schema, parse(query, { maxTokens: 20_000 })).length === 0;
  } catch {
    return false;
  }
}
