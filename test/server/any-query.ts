import fc from 'fast-check';
import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isCompositeType,
  isObjectType,
  isRequiredArgument,
  isScalarType,
} from 'graphql';
import { schema } from '../../server/schema/schema.ts';

export interface AnyQuery {
  query: string;
  variables: Record<string, number | null>;
}

type Field = GraphQLField<unknown, unknown>;
/** Draws a value. */
type Draw = fc.GeneratorValue;

const SIZES = ['first', 'last'];
const MAX_LEVELS = 6;

/** Valid queries of any shape and size, about the jobs of these ids. Each field has an alias of its own; no value is an object. */
export const anyQuery = (ids: string[]): fc.Arbitrary<AnyQuery> => fc.gen().map((draw) => drawQuery(draw, ids));

function drawQuery(draw: Draw, ids: string[]): AnyQuery {
  const variables: AnyQuery['variables'] = {};
  const declared: string[] = [];
  const fragments: string[] = [];
  let aliases = 0;
  const root = schema.getQueryType();
  const body = root ? selection(root, 1) : '';
  const head = declared.length > 0 ? `query (${declared.join(' ')})` : 'query';
  return { query: [`${head} ${body}`, ...fragments].join('\n'), variables };

  /** By its place: what is drawn must not be as deep as a schema is. */
  function pick<Item>(items: Item[]): Item {
    return items[draw(fc.nat, items.length - 1)] as Item; // there is one at each place
  }

  function selection(type: GraphQLObjectType, level: number): string {
    const fields = Object.values(type.getFields()).filter((field) => isOpen(field, level));
    const chosen = Array.from({ length: draw(fc.integer, { min: 1, max: 3 }) }, () => pick(fields));
    const inner = `{ __typename ${chosen.map((field) => ofField(field, level)).join(' ')} }`;
    const form = draw(fc.constantFrom, 'plain', 'plain', 'inline', 'spread twice', 'skipped');
    if (form === 'inline') return `{ ... on ${type.name} ${inner} }`;
    if (form === 'skipped') return `{ __typename ... @include(if: ${draw(fc.boolean)}) ${inner} }`;
    if (form === 'plain') return inner;
    const name = `F${fragments.length}`;
    fragments.push(`fragment ${name} on ${type.name} ${inner}`);
    return `{ ...${name} ... { ...${name} } }`;
  }

  function ofField(field: Field, level: number): string {
    aliases += 1;
    const type = getNamedType(field.type);
    const inside = isObjectType(type) ? selection(type, level + 1) : '';
    return `a${aliases}: ${field.name}${argumentsOf(field)} ${inside}`;
  }

  function argumentsOf({ args }: Field): string {
    const sizes = args.filter(({ name }) => SIZES.includes(name)).map(({ name }) => name);
    const size = sizes.length > 0 ? sizeArgument(pick(sizes)) : '';
    const required = args.filter(isRequiredArgument).map(({ name }) => `${name}: "${pick(ids)}"`);
    const given = [...required, size].filter(Boolean).join(' ');
    return given ? `(${given})` : '';
  }

  function sizeArgument(name: string): string {
    const number = draw(fc.integer, { min: 1, max: 15 });
    const form = draw(
      fc.constantFrom,
      'absent',
      'null',
      'literal',
      'variable',
      'default',
      'null variable',
      'no variable',
    );
    if (form === 'absent') return '';
    if (form === 'null') return `${name}: null`;
    if (form === 'literal') return `${name}: ${number}`;
    const variable = `v${declared.length}`;
    declared.push(`$${variable}: Int${form === 'default' ? ` = ${number}` : ''}`);
    if (form === 'variable') variables[variable] = number;
    if (form === 'null variable') variables[variable] = null;
    return `${name}: $${variable}`;
  }
}

function isOpen(field: Field, level: number): boolean {
  const type = getNamedType(field.type);
  if (isScalarType(type) && type.name === 'JSON') return false;
  return !isCompositeType(type) || level < MAX_LEVELS;
}
