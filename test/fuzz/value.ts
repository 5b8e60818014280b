import {
  type GraphQLInputType,
  type GraphQLNamedInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import type { Random } from './random.ts';

/** One value as a variable has it, and as it is written in a document. */
export interface Value {
  json: unknown;
  text: string;
}

const TEXTS = [
  '',
  ' ',
  'greet',
  'listing_flyer',
  'acme',
  'other',
  '12 Herbert Macaulay Way',
  '₦ 🏠 שלום',
  '\u0000',
  '\u202e\u0007\r\n\t',
  "'; drop table handbill.jobs; --",
  '%_\\',
  '"""',
  'jndi:ldap://127.0.0.1/x',
  '__proto__',
  'eyJvIjoiYSJ9',
  '#00ff00',
  'NGN',
  'x'.repeat(301),
  '-1',
];
/** Halves of letters, which JSON can say and GraphQL cannot. */
const HALVES = ['\ud800', 'a\udc00b'];
const WHOLE_NUMBERS = [0, 1, 2, 5, 10, 20, 100, 101, -1, -1_000, 2_147_483_647, -2_147_483_648];
const NUMBERS = [0, 1.5, -1, 1e21, 5e-324, 9_007_199_254_740_991, 3];
const KEYS = ['to', 'constructor', '__proto__'];
const INSTANTS = [
  '2026-11-29T16:45:10Z',
  '1970-01-01T00:00:00.000Z',
  '2099-12-31T23:59:59+14:00',
  '0001-01-01T00:00:00Z',
];

/** Fits the type, though perhaps none of the rules beyond it. `ids` are those of jobs. */
export function randomValue(type: GraphQLInputType, random: Random, ids: readonly string[]): Value {
  if (isNonNullType(type)) return present(type.ofType);
  return random.chance(0.1) ? plain(null) : present(type);

  function present(of: GraphQLInputType): Value {
    if (isNonNullType(of)) return present(of.ofType);
    if (!isListType(of)) return named(of);
    return listed(Array.from({ length: random.below(4) }, () => randomValue(of.ofType, random, ids)));
  }

  function named(of: GraphQLNamedInputType): Value {
    if (isEnumType(of)) {
      const { name } = random.pick(of.getValues());
      return { json: name, text: name };
    }
    if (!isInputObjectType(of)) return scalar(of.name);
    const fields = Object.values(of.getFields()).filter((field) => isRequiredInputField(field) || random.chance(0.25));
    return composed(fields.map((field) => [field.name, randomValue(field.type, random, ids)]));
  }

  function scalar(name: string): Value {
    if (name === 'Int') return plain(random.pick(WHOLE_NUMBERS));
    if (name === 'Float') return plain(random.pick(NUMBERS));
    if (name === 'Boolean') return plain(random.chance(0.5));
    if (name === 'UUID' || name === 'ID') return plain(random.pick(ids));
    if (name === 'DateTime') return plain(random.pick(INSTANTS));
    if (name === 'MinorUnits')
      return plain(random.pick([0, 270_000_000, 9_007_199_254_740_991, '270000000', '1e3', '', 'x']));
    return name === 'JSON' ? anything(3) : text();
  }

  function anything(depth: number): Value {
    // An argument that must be there may not be null.
    const kind = random.below(depth > 0 ? 6 : 4) || (depth === 3 ? 1 : 0);
    if (kind === 0) return plain(null);
    if (kind === 1) return plain(random.pick(NUMBERS));
    if (kind === 2) return plain(random.chance(0.5));
    if (kind === 3) return text();
    const parts = Array.from({ length: random.below(4) }, () => anything(depth - 1));
    return kind === 4 ? listed(parts) : composed(parts.map((part, at) => [KEYS[at] ?? `k${at}`, part]));
  }

  function text(): Value {
    return random.chance(0.05) ? { json: random.pick(HALVES), text: '"half"' } : plain(random.pick(TEXTS));
  }
}

const plain = (json: unknown): Value => ({ json, text: JSON.stringify(json) });

function listed(parts: Value[]): Value {
  return { json: parts.map(({ json }) => json), text: `[${parts.map(({ text }) => text).join(', ')}]` };
}

function composed(parts: [string, Value][]): Value {
  return {
    json: Object.fromEntries(parts.map(([name, { json }]) => [name, json])),
    text: `{ ${parts.map(([name, { text }]) => `${name}: ${text}`).join(', ')} }`,
  };
}
