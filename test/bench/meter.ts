import { machineCpuMs, treeCpuMs } from './proc.ts';

export interface Usage {
  ms: number;
  /** CPU ms of Postgres, all its processes. */
  postgresMs: number;
  /** CPU ms of the Node processes that took part. */
  nodeMs: number;
  /** Cores that others kept busy meanwhile: above 0.3 the figures are worth little. */
  foreignCores: number;
}

export interface Meter {
  stop(): Promise<Usage>;
}

interface Metered {
  postgres: number;
  /** Processes that take part, each with all below it. */
  processes: number[];
  /** True when the benchmark's own process does a part of what is measured. */
  isOwnPart: boolean;
}

/** Reads the clocks now and again when stopped. */
export async function startMeter(metered: Metered): Promise<Meter> {
  const before = await readClocks(metered);
  return {
    stop: async () => {
      const after = await readClocks(metered);
      const spent = (clock: keyof Clocks) => after[clock] - before[clock];
      const known = spent('postgres') + spent('processes') + spent('own');
      return {
        ms: spent('wall'),
        postgresMs: spent('postgres'),
        nodeMs: spent('processes') + (metered.isOwnPart ? spent('own') : 0),
        foreignCores: Math.max(0, spent('machine') - known) / spent('wall'),
      };
    },
  };
}

type Clocks = Record<'wall' | 'own' | 'machine' | 'postgres' | 'processes', number>;

async function readClocks({ postgres, processes }: Metered): Promise<Clocks> {
  const trees = await Promise.all(processes.map(treeCpuMs));
  const { user, system } = process.cpuUsage();
  return {
    machine: await machineCpuMs(),
    postgres: await treeCpuMs(postgres),
    processes: trees.reduce((sum, ms) => sum + ms, 0),
    own: (user + system) / 1_000,
    wall: performance.now(),
  };
}
