import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** True when the machine has all of the programs. A missing one leaves tests out, loudly; in CI it is an error. */
export function has(...programs: string[]): boolean {
  return tell(programs.filter((name) => !isInstalled(name)));
}

/** True when the tests run as root, who alone may start programs as somebody else. */
export function isRoot(): boolean {
  return tell(process.getuid?.() === 0 ? [] : ['root']);
}

function tell(missing: string[]): boolean {
  if (missing.length === 0) return true;
  const line = `Left out for want of: ${missing.join(', ')}`;
  if (process.env.CI) throw new Error(line);
  console.warn(line);
  return false;
}

function isInstalled(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
