import { type ChildProcess, spawn } from 'node:child_process';

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/**
 * Starts a built program in a process group of its own: the Ctrl-C of a terminal must reach it once, through us, not twice.
 * The IPC channel carries nothing; its closing tells the child that its supervisor is gone.
 */
export function launch(script: string, env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [script], { env, detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

/** Resolves when the child is gone, and all that it had started with it. */
export async function exitOf(child: ChildProcess): Promise<Exit> {
  const exit = await new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: null, signal: null }));
  });
  endGroup(child.pid);
  return exit;
}

function endGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // Nothing of it was left.
  }
}
