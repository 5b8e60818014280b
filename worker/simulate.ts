import { setTimeout as sleep } from 'node:timers/promises';
import { SimulatedError } from './errors.ts';
import { harmless } from './refused.ts';
import type { HandlerContext } from './register.ts';

export interface SimulationSettings {
  failureRate: number;
  minLatencyMs: number;
  maxLatencyMs: number;
}

export interface Simulation {
  isOn: boolean;
  /** A context whose progress reports take their share of the latency, and may fail. */
  context: HandlerContext;
  /** Spends what is left of the latency, and fails if it is to fail and has not yet. */
  finish(): Promise<void>;
}

/** The flyer reports four stages; with the end, the latency has five shares. */
const SHARES = 5;

/** Makes an attempt take time, spread over its stages, and fail at one of them, so that anyone can watch what happens then. */
export function simulate(context: HandlerContext, settings: SimulationSettings, random = Math.random): Simulation {
  const { failureRate, minLatencyMs, maxLatencyMs } = settings;
  if (failureRate === 0 && maxLatencyMs === 0) return { isOn: false, context, finish: () => Promise.resolve() };
  const share = (minLatencyMs + random() * Math.max(0, maxLatencyMs - minLatencyMs)) / SHARES;
  const failsAt = random() < failureRate ? 1 + Math.floor(random() * SHARES) : Number.POSITIVE_INFINITY;
  let spent = 0;

  return {
    isOn: true,
    context: {
      ...context,
      reportProgress: (percent, stage) => harmless(reportAndSpend(percent, stage)),
    },
    async finish() {
      while (spent < SHARES) await spendShare();
    },
  };

  async function reportAndSpend(percent: number, stage?: string): Promise<void> {
    await context.reportProgress(percent, stage);
    if (spent < SHARES - 1) await spendShare();
  }

  async function spendShare(): Promise<void> {
    spent += 1;
    if (share > 0)
      await sleep(share, undefined, { signal: context.signal }).catch(() => context.signal.throwIfAborted());
    if (spent >= failsAt)
      throw new SimulatedError(`Simulated failure at stage ${spent} of ${SHARES} (SIM_FAILURE_RATE).`);
  }
}
