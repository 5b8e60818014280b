import { cpus, loadavg, release, totalmem } from 'node:os';

/** What the figures were taken on. */
export interface Machine {
  processor: string;
  cores: number;
  memoryGiB: number;
  system: string;
  node: string;
  postgres: string;
  /** Load of the last minute before the first run. */
  loadBefore: number;
}

export function describeMachine(postgres: string): Machine {
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${release()}`,
    node: process.version,
    postgres,
    loadBefore: loadavg()[0] ?? Number.NaN,
  };
}

export function machineLine({ processor, cores, memoryGiB, system, node, postgres, loadBefore }: Machine): string {
  return `${cores} cores (${processor}), ${memoryGiB} GiB, ${system}, Node ${node}, Postgres ${postgres}, load before ${loadBefore.toFixed(2)}`;
}
