import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endProcess, startProcess } from '../../support/processes.ts';
import type { Ground } from '../ground.ts';
import { costPer1000, type Measure, type Reading } from '../measure.ts';
import { quantile } from '../spread.ts';

/** What render-main tells when it is done. */
interface Rendered {
  times: number[];
  warmCpuMs: number;
  meanBytes: number;
  rssMb: number;
}

const SCRIPT = fileURLToPath(new URL('./render-main.js', import.meta.url));

/** Layout, drawing and checking of flyers in one process, without queue and database. */
export function renderAlone(flyers: number): Measure {
  return {
    name: 'five-field flyers rendered in one process',
    contestant: 'handbill',
    run: (ground) => run(ground, flyers),
  };
}

async function run(ground: Ground, flyers: number): Promise<Reading> {
  const meter = await ground.startClocks([], false);
  const { times, warmCpuMs, meanBytes, rssMb } = await render(flyers);
  const { foreignCores, ms } = await meter.stop();
  const [first = Number.NaN, ...warm] = times;
  return {
    figures: [
      { name: 'first flyer ms', value: first },
      { name: 'warm flyer ms, p50', value: quantile(warm, 0.5) },
      { name: 'warm flyer ms, p99', value: quantile(warm, 0.99) },
      { name: 'bytes per flyer', value: meanBytes },
      { name: 'process RSS MB at the end', value: rssMb },
    ],
    cost: costPer1000({ ms, postgresMs: 0, nodeMs: warmCpuMs, foreignCores }, flyers),
    foreignCores,
  };
}

async function render(flyers: number): Promise<Rendered> {
  const renderer = await startProcess({ script: SCRIPT, args: [String(flyers)], ipc: true });
  try {
    const failed = renderer.exited.then(({ code }) => {
      throw new Error(`Rendering ended with code ${code}:\n${renderer.lines.join('\n')}`);
    });
    const [rendered] = await Promise.race([once(renderer.child, 'message'), failed]);
    return rendered;
  } finally {
    await endProcess(renderer);
  }
}
