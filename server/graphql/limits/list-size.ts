import {
  type ArgumentNode,
  type FieldNode,
  type GraphQLField,
  getNullableType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  type ValueNode,
} from 'graphql';
import { hintOf } from './cost-hint.ts';

export type Variables = Readonly<Record<string, unknown>>;

/** Of a connection's lists. Ids bring a list of their own length, or one after the other. */
const OF_CONNECTION = ['first', 'last'];
const OF_LIST = [...OF_CONNECTION, 'ids'];

export interface ListSizes {
  /** As given by first, last or ids, or else as the field has it where none is given; undefined when nothing tells. */
  sizeOf(field: GraphQLField<unknown, unknown>, node: FieldNode): number | undefined;
  /** How many values the argument brings. */
  countOf(argument: string, node: FieldNode): number;
  /** Whether some of it was read from a variable. */
  haveVaried(): boolean;
}

/**
 * Reads arguments as execution will, before any value is coerced. A value that does not fit its type counts as absent: nothing runs with
 * it.
 */
export function createListSizes(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Variables,
): ListSizes {
  let varied = false;
  return { sizeOf, countOf, haveVaried: () => varied };

  function sizeOf(field: GraphQLField<unknown, unknown>, node: FieldNode): number | undefined {
    const names = isListType(getNullableType(field.type)) ? OF_LIST : OF_CONNECTION;
    const given = names.map((name) => givenSize(argumentOf(node, name)));
    const defaults = field.args
      .filter(({ name }) => names.includes(name))
      .map(({ defaultValue }) => (typeof defaultValue === 'number' ? defaultValue : undefined));
    return largest(given) ?? largest(defaults) ?? hintOf(field).size;
  }

  function countOf(name: string, node: FieldNode): number {
    return givenSize(argumentOf(node, name)) ?? 0;
  }

  function givenSize(argument: ArgumentNode | undefined): number | undefined {
    if (argument?.value.kind !== Kind.VARIABLE) return sizeOfLiteral(argument?.value);
    varied = true;
    const name = argument.value.name.value;
    if (Object.hasOwn(variables, name)) return sizeOfValue(variables[name]);
    return sizeOfLiteral(variableDefinitions.find(({ variable }) => variable.name.value === name)?.defaultValue);
  }
}

const argumentOf = (node: FieldNode, name: string) => node.arguments?.find((argument) => argument.name.value === name);

/** A number is a size, and a list has one. */
function sizeOfValue(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.length;
  if (typeof value === 'number') return Math.max(0, value);
  return typeof value === 'string' ? 1 : undefined;
}

function sizeOfLiteral(value: ValueNode | undefined): number | undefined {
  if (value?.kind === Kind.LIST) return value.values.length;
  if (value?.kind === Kind.INT) return Math.max(0, Number(value.value));
  return value?.kind === Kind.STRING ? 1 : undefined;
}

function largest(sizes: (number | undefined)[]): number | undefined {
  const known = sizes.filter((size) => size !== undefined);
  return known.length > 0 ? Math.max(...known) : undefined;
}
