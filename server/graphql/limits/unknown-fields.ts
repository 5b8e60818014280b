import {
  type ExecutionArgs,
  type GraphQLError,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  getOperationAST,
  isInputObjectType,
  isInputType,
  isListType,
  typeFromAST,
} from 'graphql';
import { badInput } from '../error-codes.ts';

const MOST_TOLD = 10;
const MOST_CHARACTERS = 100;

type Tell = (error: GraphQLError) => void;

/**
 * Of the fields in variables that their types do not have, the first few. graphql-js would refuse them too, but quotes their whole object for each:
 * of two megabytes of such fields it makes a hundred megabytes of messages, and nobody else is answered meanwhile.
 */
export function findUnknownFields({ schema, document, operationName, variableValues }: ExecutionArgs): GraphQLError[] {
  const found: GraphQLError[] = [];
  const tell = (error: GraphQLError) => void (found.length < MOST_TOLD && found.push(error));
  for (const { variable, type: node } of getOperationAST(document, operationName)?.variableDefinitions ?? []) {
    const type = typeFromAST(schema, node as Parameters<typeof typeFromAST>[1]); // Whatever its kind.
    if (isInputType(type)) visit(variableValues?.[variable.name.value], type, `$${variable.name.value}`, tell);
  }
  return found;
}

function visit(value: unknown, given: GraphQLInputType, at: string, tell: Tell): void {
  const type = getNullableType(given);
  if (isInputObjectType(type)) visitObject(value, type, at, tell);
  // Lists of other things have no fields, and may be long.
  if (!isListType(type) || !isInputObjectType(getNamedType(type))) return;
  if (!Array.isArray(value)) visit(value, type.ofType, at, tell);
  else for (const [index, item] of value.entries()) visit(item, type.ofType, `${at}[${index}]`, tell);
}

function visitObject(value: unknown, type: GraphQLInputObjectType, at: string, tell: Tell): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const fields = type.getFields();
  for (const [name, inside] of Object.entries(value)) {
    const field = fields[name];
    if (field) visit(inside, field.type, `${at}.${name}`, tell);
    else
      tell(
        badInput(
          `${at}: ${type.name} has no field "${shortened(name)}". Leave it out, or see the schema for its name.`,
        ),
      );
  }
}

const shortened = (name: string) => (name.length > MOST_CHARACTERS ? `${name.slice(0, MOST_CHARACTERS)}…` : name);
