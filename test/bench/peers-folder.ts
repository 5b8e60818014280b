import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** In the checkout, not in what is built from it: the peers have a lockfile of their own there, and so their packages. */
export const PEERS_FOLDER = new URL('../../../test/bench/peers/', import.meta.url);

/** Came last: a folder without it is of an older checkout. */
const LATEST = fileURLToPath(new URL('node_modules/@react-pdf/renderer', PEERS_FOLDER));
const NODE = fileURLToPath(new URL('node_modules/.bin/node', PEERS_FOLDER));

/** Path of the Node that the peers need and everybody then runs on; brings it, and them, where they are missing. */
export async function bringPeers(): Promise<string> {
  if (!existsSync(NODE) || !existsSync(LATEST)) await install();
  if (existsSync(NODE)) return realpathSync(NODE);
  throw new Error(
    `There is no Node for ${process.platform} on ${process.arch} among the peers' packages: give --ours.`,
  );
}

async function install(): Promise<void> {
  console.error('bringing the peers and their Node by npm ci in test/bench/peers, once; --ours leaves them out');
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = spawn('npm', args, { cwd: fileURLToPath(PEERS_FOLDER), stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(npm, 'exit');
  if (code !== 0)
    throw new Error(`The peers could not be brought: npm ci ended with code ${code}. --ours leaves them out.`);
}
