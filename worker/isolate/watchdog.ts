import { parentPort, workerData } from 'node:worker_threads';

/**
 * A thread of the isolated process that still runs while a handler loops: ends the process when its worker is gone, and when its memory passes
 * the limit. The heap's own limit does not count buffers; this one counts all.
 */
const { parentPid, memoryBytes, checkMs } = workerData as { parentPid: number; memoryBytes: number; checkMs: number };

setInterval(() => {
  if (process.ppid !== parentPid) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL');
}, checkMs);
parentPort?.postMessage('watching');
