import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  isAbstractType,
  isListType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { hintOf, ownCost } from './cost-hint.ts';
import { type Fragments, fragmentsOf } from './fragments-of.ts';
import { createListSizes, type ListSizes, type Variables } from './list-size.ts';

/** Of a list whose size nothing tells. */
const USUAL_SIZE = 10;
/** Of a field of introspection, however much it asks for: what it can answer is bounded by the schema and by validation. */
const INTROSPECTION_COST = 500;
/** An input of many pays for so much of its result by itself: how many there may be is a limit of its own. */
const PAID_BY_INPUT = 20;

interface Operation {
  document: DocumentNode;
  schema: GraphQLSchema;
  operationName?: string | null | undefined;
  variables: Variables;
}

/** By operation's name; only those whose variables make no difference. */
const fixedCosts = new WeakMap<DocumentNode, Map<string | null, number>>();

/**
 * About as many objects as a valid operation's answer may have, and never fewer; of a subscription, an event's. What @include and @skip leave out
 * counts; of types that a value may have, the dearest. Takes as long as the document is, however often its fragments are spread.
 */
export function costOf({ document, schema, operationName = null, variables }: Operation): number {
  const known = fixedCosts.get(document)?.get(operationName);
  if (known !== undefined) return known;
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (!root) return 0;
  const sizes = createListSizes(operation, variables);
  const cost = createSum({ schema, sizes, fragments: fragmentsOf(document) })(operation.selectionSet, root, undefined);
  if (!sizes.haveVaried()) keepCost(document, operationName, cost);
  return cost;
}

function keepCost(document: DocumentNode, operationName: string | null, cost: number): void {
  const costs = fixedCosts.get(document) ?? new Map<string | null, number>();
  fixedCosts.set(document, costs.set(operationName, cost));
}

interface Summing {
  schema: GraphQLSchema;
  sizes: ListSizes;
  fragments: Fragments;
}

/** Of what is selected of one object of a type. `listSize` is that of the lists that lie in it, where they have none of their own: it is a connection. */
type Sum = (selections: SelectionSetNode, type: GraphQLObjectType, listSize: number | undefined) => number;

function createSum({ schema, sizes, fragments }: Summing): Sum {
  const known = new Map<SelectionSetNode, Map<string, number>>();
  return sum;

  function sum(selections: SelectionSetNode, type: GraphQLObjectType, listSize: number | undefined): number {
    const sums = known.get(selections) ?? new Map<string, number>();
    known.set(selections, sums);
    const key = `${type.name} ${listSize}`;
    const total = sums.get(key) ?? add(selections.selections, type, listSize);
    sums.set(key, total);
    return total;
  }

  function add(nodes: readonly SelectionNode[], type: GraphQLObjectType, listSize: number | undefined): number {
    return nodes.reduce((total, node) => total + ofSelection(node, type, listSize), 0);
  }

  function ofSelection(node: SelectionNode, type: GraphQLObjectType, listSize: number | undefined): number {
    if (node.kind === Kind.FIELD) return ofField(node, type, listSize);
    const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node;
    if (!fragment || !isOfType(type, fragment.typeCondition?.name.value)) return 0;
    return sum(fragment.selectionSet, type, listSize);
  }

  function isOfType(type: GraphQLObjectType, name: string | undefined): boolean {
    if (name === undefined || name === type.name) return true;
    const condition = schema.getType(name);
    return isAbstractType(condition) && schema.isSubType(condition, type);
  }

  function ofField(node: FieldNode, type: GraphQLObjectType, listSize: number | undefined): number {
    const name = node.name.value;
    if (name === '__schema' || name === '__type') return INTROSPECTION_COST;
    const field = type.getFields()[name];
    if (!field) return 0;
    const { itemsOf } = hintOf(field);
    if (itemsOf) return 1 + sizes.countOf(itemsOf, node) * Math.max(0, ofItem(field, node) - PAID_BY_INPUT);
    const size = sizes.sizeOf(field, node);
    if (!isListType(getNullableType(field.type))) return ofItem(field, node, size);
    return (size ?? listSize ?? USUAL_SIZE) * ofItem(field, node);
  }

  function ofItem(field: GraphQLField<unknown, unknown>, node: FieldNode, listSize?: number): number {
    const { selectionSet } = node;
    if (!selectionSet) return ownCost(field);
    const costs = typesOf(field).map((type) => sum(selectionSet, type, listSize));
    return ownCost(field) + Math.max(0, ...costs);
  }

  function typesOf(field: GraphQLField<unknown, unknown>): readonly GraphQLObjectType[] {
    const type = getNamedType(field.type);
    if (isAbstractType(type)) return schema.getPossibleTypes(type);
    return isObjectType(type) ? [type] : [];
  }
}
