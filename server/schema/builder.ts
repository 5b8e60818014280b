import SchemaBuilder from '@pothos/core';
import type { Context } from '../context.ts';

/** A value as JSON has it; what may stand in it is checked with the whole input. */
type Json = unknown;

export interface SchemaTypes {
  Context: Context;
  DefaultFieldNullability: false;
  Scalars: {
    DateTime: { Input: Date; Output: Date };
    UUID: { Input: string; Output: string };
    URL: { Input: number | string; Output: string };
    Date: { Input: number | string; Output: never };
    JSON: { Input: Json; Output: Json };
    MinorUnits: { Input: number | string; Output: never };
  };
}

export const builder = new SchemaBuilder<SchemaTypes>({ defaultFieldNullability: false });
