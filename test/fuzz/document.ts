import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedOutputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isLeafType,
  isRequiredArgument,
  OperationTypeNode,
} from 'graphql';
import type { Random } from './random.ts';
import { randomValue } from './value.ts';

export interface Operation {
  kind: OperationTypeNode;
  query: string;
  variables: Record<string, unknown>;
}

const KINDS = [
  ...Array.from({ length: 6 }, () => OperationTypeNode.QUERY),
  ...Array.from({ length: 3 }, () => OperationTypeNode.MUTATION),
  OperationTypeNode.SUBSCRIPTION,
];
const DEPTHS = [2, 3, 3, 4, 4, 5, 6];

/** A document of one operation that the schema allows; whether limits and rules beyond the schema do is another matter. */
export function randomOperation(schema: GraphQLSchema, random: Random, ids: readonly string[]): Operation {
  const kind = random.pick(KINDS);
  const root = schema.getRootType(kind);
  if (!root) throw new Error(`The schema has no ${kind}.`);
  const writing = {
    variables: new Map<string, { type: string; value: unknown }>(),
    fragments: [] as string[],
    names: 0,
  };
  const top = random.pick(DEPTHS);
  const selection = selectFields(root, top, kind === OperationTypeNode.SUBSCRIPTION ? 1 : 1 + random.below(3));
  const declared = [...writing.variables].map(([name, { type }]) => `$${name}: ${type}`).join(', ');
  const query = [`${kind} Fuzz${declared && `(${declared})`} ${selection}`, ...writing.fragments].join('\n');
  return {
    kind,
    query,
    variables: Object.fromEntries([...writing.variables].map(([name, { value }]) => [name, value])),
  };

  function selectionOf(type: GraphQLNamedOutputType, depth: number): string {
    if (isLeafType(type)) return '';
    if (!isAbstractType(type))
      return inFragment(type, selectFields(type as GraphQLObjectType, depth, 1 + random.below(4)));
    const members = random.some(schema.getPossibleTypes(type), 0.6);
    const parts = members.map((member) => `... on ${member.name} ${selectFields(member, depth, 1 + random.below(4))}`);
    return `{ __typename ${parts.join(' ')} }`;
  }

  function selectFields(type: GraphQLObjectType, depth: number, count: number): string {
    const all = Object.values(type.getFields());
    const open = depth > 1 ? all : all.filter((field) => isLeafType(getNamedType(field.type)));
    if (open.length === 0) return '{ __typename }';
    const chosen = Array.from({ length: count }, () => random.pick(open));
    return `{ ${chosen.map((field, at) => fieldOf(field, depth, chosen.indexOf(field) < at)).join(' ')} }`;
  }

  function fieldOf(field: GraphQLField<unknown, unknown>, depth: number, isThereAlready: boolean): string {
    const given = field.args.filter((argument) => isRequiredArgument(argument) || random.chance(0.4));
    const args = given.map((argument) => `${argument.name}: ${argumentOf(argument)}`).join(', ');
    const directive =
      depth < top && random.chance(0.05) ? ` @${random.pick(['include', 'skip'])}(if: ${random.chance(0.5)})` : '';
    const selection = selectionOf(getNamedType(field.type), depth - 1);
    // Two of one name, or with other arguments, would have to be merged.
    const alias = args || isThereAlready || random.chance(0.1) ? `${newName('f')}: ` : '';
    return `${alias}${field.name}${args && `(${args})`}${directive} ${selection}`;
  }

  function argumentOf(argument: GraphQLArgument): string {
    const { json, text } = randomValue(argument.type, random, ids);
    if (random.chance(0.5)) return text;
    const name = newName('v');
    writing.variables.set(name, { type: String(argument.type), value: json });
    return `$${name}`;
  }

  function inFragment(type: GraphQLNamedOutputType, selection: string): string {
    if (!random.chance(0.1)) return selection;
    const name = newName('F');
    writing.fragments.push(`fragment ${name} on ${type.name} ${selection}`);
    return `{ ...${name} }`;
  }

  function newName(letter: string): string {
    writing.names += 1;
    return `${letter}${writing.names}`;
  }
}
