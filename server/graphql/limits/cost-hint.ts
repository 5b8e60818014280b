import { type GraphQLField, getNamedType, isLeafType } from 'graphql';

/** What a field of the schema tells of its cost, where that differs from the usual. */
export interface CostHint {
  /** Of each object, 1 unless given; of a value that is no object, nothing unless given. */
  own?: number;
  /** How many a list has, or the lists of a connection have, where the client gives no number and no argument has a default. */
  size?: number;
  /** The list has one item for each of this argument's. */
  itemsOf?: string;
}

/** To be spread into a field's options. */
export const costing = (cost: CostHint): { extensions: { cost: CostHint } } => ({ extensions: { cost } });

export function hintOf({ extensions }: GraphQLField<unknown, unknown>): CostHint {
  return (extensions.cost as CostHint | undefined) ?? {}; // as costing() made it
}

export function ownCost(field: GraphQLField<unknown, unknown>): number {
  return hintOf(field).own ?? (isLeafType(getNamedType(field.type)) ? 0 : 1);
}
