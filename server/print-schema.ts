import { writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { listingSchema } from '../sql/listing/listing-schema.ts';
import { schema } from './schema/schema.ts';

/** `npm run schema`: schema.graphql and the JSON Schema of a listing say what the code says. */
writeFileSync('schema.graphql', `${printSchema(lexicographicSortSchema(schema))}\n`);
writeFileSync('docs/listing.schema.json', `${JSON.stringify(listingSchema(), null, 2)}\n`);
