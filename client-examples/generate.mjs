// `npm run generate`: types every operation of the examples by schema.graphql. Takes the file to write, if not the usual one.
import { readFile, writeFile } from 'node:fs/promises';
import { codegen } from '@graphql-codegen/core';
import * as documents from '@graphql-codegen/typed-document-node';
import * as operations from '@graphql-codegen/typescript-operations';
import { parse } from 'graphql';

const SCHEMA = 'schema.graphql';
const OPERATIONS = ['api', 'node', 'operator'].map((folder) => `client-examples/${folder}/operations.graphql`);
const [filename = 'client-examples/generated/operations.ts'] = process.argv.slice(2);

const parseFile = async (path) => parse(await readFile(path, 'utf8'));

const code = await codegen({
  filename,
  schema: await parseFile(SCHEMA),
  documents: await Promise.all(OPERATIONS.map(async (location) => ({ location, document: await parseFile(location) }))),
  plugins: [{ operations: {} }, { documents: {} }],
  pluginMap: { operations, documents },
  config: {
    // Operations stay text: the examples need no parser at run time.
    documentMode: 'string',
    useTypeImports: true,
    // A scalar that nobody has named here is an error, not `any`.
    strictScalars: true,
    scalars: {
      Date: 'string',
      DateTime: 'string',
      JSON: 'unknown',
      MinorUnits: 'number | string',
      URL: 'string',
      UUID: 'string',
    },
  },
});
await writeFile(filename, code);
