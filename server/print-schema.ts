import { writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from './schema/schema.ts';

/** `npm run schema`: schema.graphql says what the code says. */
writeFileSync('schema.graphql', `${printSchema(lexicographicSortSchema(schema))}\n`);
