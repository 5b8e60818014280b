import { access, readFile } from 'node:fs/promises';
import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { newApiKey } from '../../server/auth/api-key.ts';
import { readCommand } from '../../server/keys/arguments.ts';
import { schema } from '../../server/schema/schema.ts';
import { readBlocks, readLocalLinks } from './markdown.ts';

const PAGE = 'docs/keys.md';

test('its operations fit the schema, its commands are taken, and its links lead somewhere', async () => {
  const blocks = await readBlocks(PAGE);
  const documents = blocks.filter(({ language }) => language === 'graphql');
  const commands = blocks.flatMap(({ language, text }) => (language === 'sh' ? text.trim().split('\n') : []));
  const words = commands.map((line) => line.replace('npm run keys -- ', '').replaceAll('"', '').split(' '));

  expect(documents.length).toBe(1);
  for (const { text } of documents) expect(validate(schema, parse(text))).toEqual([]);
  expect(commands.length).toBe(3);
  for (const args of words) {
    expect(readCommand(args.map((word) => (word === 'ID' ? newApiKey().id : word)))).toMatchObject({ name: args[0] });
  }
  for (const link of await readLocalLinks(PAGE)) await access(link);
});

test('the pattern that it gives to scanners finds every key, and nothing but the key', async () => {
  const page = await readFile(PAGE, 'utf8');
  const [, pattern = ''] = /`(handbill_key_\[.+?)`/.exec(page) ?? [];

  for (let one = 0; one < 100; one += 1) {
    const { key } = newApiKey();
    expect(new RegExp(pattern).exec(`const key = '${key}';`)?.[0]).toBe(key);
  }
});
