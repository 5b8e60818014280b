import { mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ask } from '../support/ask.ts';
import type { SpawnedProcess, SpawnOptions } from '../support/processes.ts';
import { waitUntilStarted } from '../support/started-system.ts';
import { until } from '../support/until.ts';
import type { Block } from './markdown.ts';

export interface Terminal {
  /** Does what the block says as a person would, and resolves to what was shown. */
  follow(block: Block): Promise<string>;
  /** Ends what still runs, as Ctrl-C does. */
  close(): Promise<void>;
}

interface TerminalOptions {
  folder: string;
  spawn: (options: SpawnOptions) => Promise<SpawnedProcess>;
  /** For what stays: the server's and the worker's settings. */
  env: Record<string, string>;
  url: string;
}

const NEEDED = ['dist', 'node_modules', 'client-examples', 'package.json'];
const PATIENCE = { timeoutMs: 90_000, everyMs: 500 };

/** A place that looks like the checkout, so that what the commands write stays out of it. */
export async function openTerminal({ folder, spawn, env, url }: TerminalOptions): Promise<Terminal> {
  const place = join(folder, 'checkout');
  await mkdir(place);
  for (const name of NEEDED) await symlink(resolve(name), join(place, name));
  const services: SpawnedProcess[] = [];
  /** What a person would copy from one command into the next. */
  const facts = { JOB: '', PREFIX: '', WORKER_PID: '' };

  return { follow, close };

  async function follow({ language, how, text }: Block): Promise<string> {
    if (how === 'unrun' || !['sh', 'graphql'].includes(language)) return '';
    if (how === 'service') return startService(text.replace(/^npm ci && /, ''));
    const shown = language === 'graphql' ? await sendOperation(filled(text)) : await runUntilSo(filled(text), how);
    remember(shown);
    return shown;
  }

  async function startService(command: string): Promise<string> {
    const isAll = command.endsWith('npm start');
    if (isAll) await close();
    const service = await spawn({ script: 'bash', args: ['-c', command], folder: place, env, detached: true });
    services.push(service);
    if (!isAll) return service.waitForLine('"msg":"ready"');
    facts.WORKER_PID = String((await waitUntilStarted(service)).worker);
    return service.lines.join('\n');
  }

  async function runUntilSo(command: string, how: string): Promise<string> {
    const [, exit = '0'] = /^exit=(\d)/.exec(how) ?? [];
    const [, wanted = ''] = /^until=(.+)/.exec(how) ?? [];
    return until(
      async () => {
        const { code, text } = await run(command);
        if (code !== Number(exit)) throw new Error(`Exit ${code} instead of ${exit} from: ${command}\n${text}`);
        return text.includes(wanted) && `${text}\n`;
      },
      wanted ? PATIENCE : { timeoutMs: 0 },
    );
  }

  async function run(command: string): Promise<{ code: number | null; text: string }> {
    const shell = await spawn({
      script: 'bash',
      args: ['-euo', 'pipefail', '-c', command],
      folder: place,
      env: { URL: url },
    });
    const { code } = await shell.exited;
    return { code, text: shell.lines.join('\n') };
  }

  async function sendOperation(query: string): Promise<string> {
    if (query.startsWith('subscription')) return watch(query);
    const { text, errors } = await ask(url, query);
    if (errors) throw new Error(`${text} from: ${query}`);
    return text;
  }

  /** Reads the stream to its end, which is the job's. */
  async function watch(query: string): Promise<string> {
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
    const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    const text = await response.text();
    if (!response.ok || text.includes('"errors"')) throw new Error(`${text} from: ${query}`);
    return text;
  }

  function filled(text: string): string {
    return text.replace(/\b(JOB|PREFIX|WORKER_PID)\b/g, (name) => facts[name as keyof typeof facts] || name);
  }

  function remember(shown: string): void {
    const last = (pattern: RegExp) => [...shown.matchAll(pattern)].at(-1)?.[1];
    facts.JOB = last(/(?:^Job |"id":")([0-9a-f-]{36})/gm) ?? facts.JOB;
    facts.PREFIX = last(/^Prefix +(\S+)$/gm) ?? facts.PREFIX;
  }

  async function close(): Promise<void> {
    for (const { pid } of services) process.kill(-pid, 'SIGINT');
    await Promise.all(services.splice(0).map(({ exited }) => exited));
  }
}
