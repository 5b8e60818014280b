import { chmod, chown, copyFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, inject } from 'vitest';
import { connectionOptions } from '../../sql/connection.ts';
import { startEmbedded } from '../../sql/embedded/start.ts';
import { Refusal } from '../../sql/refusal.ts';
import { createQuickFolder, removeDataFolder } from '../support/data-folder.ts';
import { test } from '../support/test.ts';

const file = (name: string) => resolve('test/sql/tls', name);
const CA = file('ca.crt');
const OTHER_CA = file('other-ca.crt');
const CLIENT = `sslcert=${file('client.crt')}&sslkey=${file('client.key')}`;

describe('a server with a certificate of its own authority, for the name localhost', () => {
  let byName: URL;
  let byAddress: URL;

  beforeAll(async () => {
    const { url, end } = await startWithTls();
    byAddress = new URL(url);
    byName = new URL(url.replace('127.0.0.1', 'localhost'));
    return end;
  });

  test.for([
    ['without a word about TLS it stays in the clear', '', false],
    ['disable stays in the clear', 'sslmode=disable', false],
    ['prefer encrypts', 'sslmode=prefer', true],
    ['require encrypts and checks nothing', 'sslmode=require', true],
    ['no-verify, as Node programs say it, is require', 'sslmode=no-verify', true],
    ['require with an authority checks it, but no name', `sslmode=require&sslrootcert=${CA}`, true],
    ['verify-ca checks the authority, but no name', `sslmode=verify-ca&sslrootcert=${CA}`, true],
    ['a client shows its certificate', `sslmode=verify-ca&sslrootcert=${CA}&${CLIENT}`, true],
  ] as const)('%s', async ([, words, encrypted]) => {
    expect(await isEncrypted(byAddress, words)).toBe(encrypted);
  });

  test('verify-full checks the name too', async () => {
    expect(await isEncrypted(byName, `sslmode=verify-full&sslrootcert=${CA}`)).toBe(true);
    await expect(isEncrypted(byAddress, `sslmode=verify-full&sslrootcert=${CA}`)).rejects.toThrow(/does not match/);
  });

  test.for([
    `sslmode=require&sslrootcert=${OTHER_CA}`,
    `sslmode=verify-ca&sslrootcert=${OTHER_CA}`,
    `sslmode=verify-full&sslrootcert=${OTHER_CA}`,
    'sslmode=verify-full',
    'sslrootcert=system',
  ])('another authority is refused: %s', async (words) => {
    await expect(isEncrypted(byName, words)).rejects.toThrow(/certificate/);
  });

  test('the client that shows its certificate is known by it', async () => {
    const row = await ask(byAddress, `sslmode=verify-ca&sslrootcert=${CA}&${CLIENT}`);

    expect(row.client).toBe('/CN=handbill');
  });
});

test('a server without TLS is refused where TLS is asked for', async () => {
  const url = new URL(inject('serverUrl'));

  await expect(isEncrypted(url, 'sslmode=require')).rejects.toThrow('The server does not support SSL connections');
});

test.for([
  ['sslmode=on', 'sslmode=on: give one of disable, prefer, require, verify-ca, verify-full'],
  ['sslmode=verify-ca', 'sslmode=verify-ca without sslrootcert: name the file of the authority'],
  ['sslmode=require&sslrootcert=/none.crt', 'sslrootcert=/none.crt, and that file cannot be read'],
  ['sslcert=/none.crt', 'sslcert=/none.crt, and that file cannot be read'],
] as const)('%s is refused with its cure', ([words, message]) => {
  expect(() => connectionOptions(`postgres://me@localhost/db?${words}`)).toThrow(message);
});

test('a URL that cannot be read is refused without its password', () => {
  const read = () => connectionOptions('postgres://me:canary@localhost/db?port=none');

  expect(read).toThrow(Refusal);
  expect(read).toThrow(/^The database URL cannot be read: (?!.*canary)/);
});

test('what a URL may hold besides is passed on', () => {
  const options = connectionOptions('postgres://me:p%40ss@[::1]:5433/db?application_name=a&options=-c%20geqo%3Doff');

  expect(options).toMatchObject({ user: 'me', password: 'p@ss', host: '::1', port: 5433, database: 'db' });
  expect(options).toMatchObject({ application_name: 'a', options: '-c geqo=off' });
});

async function startWithTls() {
  const dataDir = await createQuickFolder();
  const options = { dataDir, log: () => {}, packageFrom: inject('postgresPackage') };
  await (await startEmbedded(options)).stop();
  for (const name of ['server.crt', 'server.key', 'ca.crt']) await giveToCluster(dataDir, name);
  const settings = { ssl: 'on', ssl_cert_file: 'server.crt', ssl_key_file: 'server.key', ssl_ca_file: 'ca.crt' };
  const server = await startEmbedded({ ...options, settings });
  const end = async () => {
    await server.stop();
    await removeDataFolder(dataDir);
  };
  return { url: server.url, end };
}

async function giveToCluster(dataDir: string, name: string): Promise<void> {
  const target = join(dataDir, 'postgres', name);
  const owner = await stat(join(dataDir, 'postgres'));
  await copyFile(file(name), target);
  await chown(target, owner.uid, owner.gid);
  await chmod(target, 0o600);
}

async function isEncrypted(url: URL, words: string): Promise<boolean> {
  return (await ask(url, words)).ssl;
}

async function ask({ href }: URL, words: string): Promise<{ ssl: boolean; client: string | null }> {
  const client = new pg.Client(connectionOptions(`${href}?${words}`));
  await client.connect();
  try {
    const { rows } = await client.query(
      'select ssl, client_dn as client from pg_stat_ssl where pid = pg_backend_pid()',
    );
    return rows[0];
  } finally {
    await client.end();
  }
}
