import { parseArgs } from 'node:util';
import { KEY_ROLES, type KeyRole } from '../../sql/api-keys.ts';
import { NAME, NAME_RULE } from '../../sql/name.ts';
import { idOfApiKey } from '../auth/api-key.ts';

export type Command =
  | { name: 'create'; tenant: string; role: KeyRole; label: string | null }
  | { name: 'list'; tenant: string | null }
  | { name: 'revoke'; id: string }
  | { name: 'help'; of: string };

/** It was called wrongly: what is wrong, in one line with the cure. */
export class WrongCall extends Error {
  override name = 'WrongCall';
}

const OPTIONS = {
  tenant: { type: 'string' },
  role: { type: 'string' },
  label: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;
const OPTIONS_OF: Record<Name, readonly string[]> = {
  create: ['tenant', 'role', 'label', 'help'],
  list: ['tenant', 'help'],
  revoke: ['help'],
};
type Name = 'create' | 'list' | 'revoke';

const LABEL = /^[^\p{C}\p{Zl}\p{Zp}]{1,100}$/u;
const KEY_ID = /^[a-z0-9]{12}$/;

/** Throws a WrongCall. */
export function readCommand(args: readonly string[]): Command {
  const [name = '', ...rest] = args;
  if (['', '--help', '-h', 'help'].includes(name)) return { name: 'help', of: rest[0] ?? '' };
  if (!isName(name)) throw new WrongCall(`There is no command ${quoted(name)}: use create, list or revoke.`);
  const { values, positionals } = parse(name, rest);
  if (values.help) return { name: 'help', of: name };
  const [subject = '', ...more] = positionals;
  const tooMany = name === 'revoke' ? more[0] : subject || undefined;
  if (tooMany !== undefined) throw new WrongCall(`${quoted(tooMany)} is one word too many.`);
  if (name === 'revoke') return { name, id: idOf(subject) };
  if (name === 'list') return { name, tenant: values.tenant === undefined ? null : tenantOf(values.tenant) };
  return { name, tenant: tenantOf(values.tenant), role: roleOf(values.role), label: labelOf(values.label) };
}

const isName = (name: string): name is Name => Object.hasOwn(OPTIONS_OF, name);

function parse(name: Name, args: string[]) {
  try {
    const given = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const other = Object.keys(given.values).find((option) => !OPTIONS_OF[name].includes(option));
    if (other === undefined) return given;
    throw new WrongCall(`--${other} is no option of ${name}.`);
  } catch (error) {
    if (error instanceof WrongCall) throw error;
    // Its first sentence; more of them are for words that begin with a dash.
    const [words = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new WrongCall(`${words}.`, { cause: error });
  }
}

function tenantOf(tenant: string | undefined): string {
  if (tenant === undefined) throw new WrongCall('Say whose key it is: --tenant acme.');
  if (!NAME.test(tenant)) throw new WrongCall(`--tenant ${quoted(tenant)}: ${NAME_RULE}.`);
  return tenant;
}

function roleOf(role: string | undefined): KeyRole {
  const known = KEY_ROLES.find((one) => one === role);
  if (known) return known;
  throw new WrongCall(
    role === undefined
      ? 'Say what it may do: --role client, or --role operator.'
      : `--role ${quoted(role)}: use client or operator.`,
  );
}

function labelOf(label: string | undefined): string | null {
  if (label === undefined || LABEL.test(label)) return label ?? null;
  throw new WrongCall('--label: use 1 to 100 characters in one line.');
}

/** Who has the key at hand and not its id may give the key. */
function idOf(subject: string): string {
  const id = idOfApiKey(subject) ?? subject;
  if (KEY_ID.test(id)) return id;
  throw new WrongCall('Say which key: the id of 12 letters and digits that list shows, or the key itself.');
}

const quoted = (word: string) => JSON.stringify(word);
