import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SpawnedProcess, SpawnOptions } from './processes.ts';

interface NginxOptions {
  spawn: (options: SpawnOptions) => Promise<SpawnedProcess>;
  /** Of its own, for the configuration and what it writes. */
  folder: string;
  /** What stands in its http block. */
  http: string;
}

const PATHS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** nginx in the foreground, with nothing of the machine's own configuration. Told to end, for its workers would outlive one that is killed. */
export async function startNginx({ spawn, folder, http }: NginxOptions): Promise<AsyncDisposable> {
  const place = join(folder, 'nginx');
  await mkdir(place);
  const paths = PATHS.map((name) => `  ${name}_temp_path ${join(place, name)};`);
  const lines = [
    'daemon off;',
    `pid ${join(place, 'pid')};`,
    'error_log stderr notice;',
    'events {}',
    'http {',
    '  access_log off;',
    ...paths,
    http,
    '}',
  ];
  await writeFile(join(place, 'nginx.conf'), lines.join('\n'));
  const nginx = await spawn({ script: 'nginx', args: ['-e', 'stderr', '-p', place, '-c', join(place, 'nginx.conf')] });
  await nginx.waitForLine('start worker process ');
  return {
    [Symbol.asyncDispose]: async () => {
      nginx.signal('SIGTERM');
      await nginx.exited;
    },
  };
}
