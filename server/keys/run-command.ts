import { createApiKey, hasLiveApiKey, listApiKeys, revokeApiKey } from '../../sql/api-keys.ts';
import type { Database } from '../../sql/database.ts';
import { Refusal } from '../../sql/refusal.ts';
import { newApiKey } from '../auth/api-key.ts';
import type { Command } from './arguments.ts';
import { keyTable } from './list-table.ts';

/** What was asked for, for a program; and what a person is told beside it. */
export interface Told {
  output: string;
  remark: string;
}

type Of<Name> = Extract<Command, { name: Name }>;

export async function runCommand(command: Exclude<Command, Of<'help'>>, db: Database): Promise<Told> {
  if (command.name === 'create') return create(command, db);
  return command.name === 'list' ? list(command, db) : revoke(command, db);
}

async function create({ tenant, role, label }: Of<'create'>, db: Database): Promise<Told> {
  const { id, hash, key } = newApiKey();
  await createApiKey(db, { id, hash, tenant, role, label });
  return {
    output: `${key}\n`,
    remark: `This is the ${role} key ${id} of ${tenant}. Keep it: it is not shown again.\n`,
  };
}

async function list({ tenant }: Of<'list'>, db: Database): Promise<Told> {
  const keys = await listApiKeys(db, tenant);
  if (keys.length > 0) return { output: keyTable(keys), remark: '' };
  return { output: '', remark: `There is no key${tenant === null ? '' : ` of ${tenant}`}.\n` };
}

async function revoke({ id }: Of<'revoke'>, db: Database): Promise<Told> {
  const revoked = await revokeApiKey(db, id);
  if (!revoked) throw new Refusal(`There is no key ${id}: npm run keys -- list shows those there are.`);
  const { tenant, revokedAt, isNew } = revoked;
  const since = `The key ${id} of ${tenant} was revoked already, at ${revokedAt.toISOString()}.\n`;
  if (!isNew) return { output: '', remark: since };
  const done = `The key ${id} of ${tenant} is revoked: within five seconds nobody gets in with it.\n`;
  return { output: '', remark: (await hasLiveApiKey(db)) ? done : done + LAST };
}

const LAST =
  'It was the last one. Servers that run stay closed; one that is started without ADMIN_API_KEY is open to this machine.\n';
