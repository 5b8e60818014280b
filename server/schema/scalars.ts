import { GraphQLError, Kind, type ValueNode, valueFromASTUntyped } from 'graphql';
import { builder } from './builder.ts';
import { parseInstant } from './instant.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** graphql-js tells the place of a variable by itself, and of a literal only what the error has. */
const refuse = (message: string, nodes?: ValueNode): never => {
  throw new GraphQLError(message, { nodes: nodes ?? null });
};

builder.scalarType('DateTime', {
  description: 'RFC 3339 instant in UTC, for example 2026-11-29T16:45:10.123Z. As input any offset will do.',
  serialize: (instant) => instant.toISOString(),
  parseValue: instantOf,
  parseLiteral: (node) => instantOf(textOf(node), node),
});

builder.scalarType('UUID', {
  description: 'For example 0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e11.',
  serialize: (id) => id,
  parseValue: uuidOf,
  parseLiteral: (node) => uuidOf(textOf(node), node),
});

builder.scalarType('URL', {
  description: 'An absolute URL.',
  serialize: (url) => url,
  parseValue: numberOrText,
  parseLiteral: literalOf,
});

builder.scalarType('Date', {
  description: 'Calendar day, YYYY-MM-DD, that exists.',
  serialize: () => refuse('Date is for inputs only.'),
  parseValue: numberOrText,
  parseLiteral: literalOf,
});

builder.scalarType('JSON', {
  description: 'Any JSON value.',
  serialize: (value) => value,
  parseValue: (value) => value,
  // graphql-js hands over objects without a prototype, and numbers that lose digits silently: both are as JSON.parse would have them.
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables ?? undefined),
});

builder.scalarType('MinorUnits', {
  description: "Whole number of the currency's minor units: a safe integer, or a string of up to 18 digits.",
  serialize: () => refuse('MinorUnits is for inputs only.'),
  parseValue: numberOrText,
  parseLiteral: literalOf,
});

/** What it says is checked with the whole input, so that all faults come back at once. */
function numberOrText(raw: unknown): number | string {
  return typeof raw === 'number' || typeof raw === 'string' ? raw : refuse('Give a text, or a number.');
}

/** A literal keeps all its digits, whatever a JavaScript number could hold. */
function literalOf(node: ValueNode): number | string {
  if (node.kind === Kind.STRING || node.kind === Kind.FLOAT) return node.value;
  if (node.kind !== Kind.INT) return refuse('Give a text, or a number.', node);
  const value = Number(node.value);
  return Number.isSafeInteger(value) ? value : node.value;
}

const textOf = (node: ValueNode) => (node.kind === Kind.STRING ? node.value : undefined);

function instantOf(raw: unknown, node?: ValueNode): Date {
  const instant = typeof raw === 'string' ? parseInstant(raw) : undefined;
  return instant ?? refuse('Give an instant as RFC 3339 has it, for example 2026-11-29T16:45:10Z.', node);
}

function uuidOf(raw: unknown, node?: ValueNode): string {
  return typeof raw === 'string' && UUID.test(raw)
    ? raw.toLowerCase()
    : refuse('Give a UUID, for example 0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e11.', node);
}
