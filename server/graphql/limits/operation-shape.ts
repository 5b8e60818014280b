import {
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { type Fragments, fragmentsOf } from './fragments-of.ts';

/** Fragments count wherever they are spread; what @include and @skip leave out counts too. */
export interface Shape {
  /** How many fields lie in each other. Fields of introspection have depths of their own, which validation limits. */
  depth: number;
  aliases: number;
  /** Fields that lie in no other. */
  fields: number;
  directives: number;
}

const NOTHING: Shape = { depth: 0, aliases: 0, fields: 0, directives: 0 };
const INTROSPECTION = new Set(['__schema', '__type']);

type Measure = (selections: SelectionSetNode | undefined, isQueryRoot: boolean) => Shape;

/** Of each operation of a document, valid or not. Takes as long as the document is, however often its fragments are spread. */
export function shapesOf(document: DocumentNode): Shape[] {
  const measure = createMeasure(fragmentsOf(document));
  return document.definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .map((operation) => ofOperation(operation, measure));
}

function ofOperation(operation: OperationDefinitionNode, measure: Measure): Shape {
  const shape = measure(operation.selectionSet, operation.operation === OperationTypeNode.QUERY);
  const ofVariables = operation.variableDefinitions?.flatMap(({ directives = [] }) => directives) ?? [];
  const own = (operation.directives?.length ?? 0) + ofVariables.length;
  return { ...shape, directives: shape.directives + own };
}

function createMeasure(fragments: Fragments): Measure {
  const known = new Map<string, Shape>();
  return measure;

  function measure(selections: SelectionSetNode | undefined, isQueryRoot: boolean): Shape {
    const shape = { ...NOTHING };
    for (const selection of selections?.selections ?? []) {
      const part = ofSelection(selection, isQueryRoot);
      shape.depth = Math.max(shape.depth, part.depth);
      shape.aliases += part.aliases;
      shape.fields += part.fields;
      shape.directives += part.directives + (selection.directives?.length ?? 0);
    }
    return shape;
  }

  function ofSelection(selection: SelectionNode, isQueryRoot: boolean): Shape {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(selection.name.value, isQueryRoot);
    if (selection.kind === Kind.INLINE_FRAGMENT) return measure(selection.selectionSet, isQueryRoot);
    const inside = measure(selection.selectionSet, false);
    const isIntrospection = isQueryRoot && INTROSPECTION.has(selection.name.value);
    return {
      depth: isIntrospection ? 1 : inside.depth + 1,
      aliases: inside.aliases + (selection.alias ? 1 : 0),
      fields: 1,
      directives: inside.directives,
    };
  }

  /** One that is spread in itself counts as nothing there: validation refuses it. */
  function ofFragment(name: string, isQueryRoot: boolean): Shape {
    const key = `${isQueryRoot} ${name}`;
    const shape = known.get(key);
    if (shape) return shape;
    known.set(key, NOTHING);
    const fragment = fragments.get(name);
    const inside = measure(fragment?.selectionSet, isQueryRoot);
    const whole = { ...inside, directives: inside.directives + (fragment?.directives?.length ?? 0) };
    known.set(key, whole);
    return whole;
  }
}
