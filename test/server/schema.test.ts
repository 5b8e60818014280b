import { readFileSync } from 'node:fs';
import { buildSchema, findBreakingChanges, lexicographicSortSchema, printSchema } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../server/schema/schema.ts';

test('schema.graphql is what the code prints', async () => {
  const printed = `${printSchema(lexicographicSortSchema(schema))}\n`;

  await expect(printed).toMatchFileSnapshot('../../schema.graphql');
});

test('nothing that the last release promised is broken', () => {
  const released = buildSchema(readFileSync('test/schema-baseline.graphql', 'utf8'));

  expect(findBreakingChanges(released, buildSchema(printSchema(schema)))).toEqual([]);
});

test('a field that was dropped would be noticed', () => {
  const released = buildSchema(readFileSync('test/schema-baseline.graphql', 'utf8'));
  const without = buildSchema(printSchema(schema).replace('cancelRequested: Boolean!', ''));

  expect(findBreakingChanges(released, without)).toMatchObject([{ type: 'FIELD_REMOVED' }]);
});
