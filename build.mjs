// Compiles the three rooms into dist/ and puts beside them what they read at run time.
// Builds into a folder of its own and then swaps: dist/ is the old build until the new one is whole, and stays so when that fails. Between
// the two renames there is none for a moment, and a process that loads files across the swap gets some of each: build while none starts.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';

// Not mkdtemp, whose folders are closed to others: an image built by root is run by somebody else.
const fresh = `.dist-${process.pid}`;
mkdirSync(fresh);
process.on('exit', () => rmSync(fresh, { recursive: true, force: true }));
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', fresh], {
  stdio: 'inherit',
});
for (const folder of ['sql/migrations', 'sql/queries']) cpSync(folder, `${fresh}/${folder}`, { recursive: true });
const stale = `${fresh}-stale`;
if (existsSync('dist')) renameSync('dist', stale);
renameSync(fresh, 'dist');
rmSync(stale, { recursive: true, force: true });
