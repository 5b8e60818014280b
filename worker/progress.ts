import { type AttemptKey, type ProgressReport, reportProgress } from '../sql/attempts.ts';
import type { Database } from '../sql/database.ts';
import { stageOf } from './stage.ts';

/** At most four writes a second, however many reports. */
const INTERVAL_MS = 250;
const MIN_STEP = 5;
const MAX_STAGE_LENGTH = 100;

export interface ProgressWriter {
  report(key: AttemptKey, percent: number, stage: string | undefined): void;
  letGo(key: AttemptKey): void;
  stop(): void;
}

/** Gathers reports and writes the newest of each attempt in one statement; a report lost is a report the next one replaces. */
export function writeProgress(db: Database, onTrouble: (error: unknown) => void): ProgressWriter {
  const latest = new Map<string, ProgressReport>();
  const due = new Map<string, ProgressReport>();
  let timer: NodeJS.Timeout | undefined;

  return {
    report(key, percent, stage) {
      const report = {
        ...key,
        percent: bounded(Number(percent)),
        stage: stageOf(stage)?.toWellFormed().replaceAll('\0', '').slice(0, MAX_STAGE_LENGTH) ?? null,
      };
      const before = latest.get(key.leaseToken + key.jobId);
      if (before && before.stage === report.stage && report.percent < before.percent + MIN_STEP) return;
      latest.set(key.leaseToken + key.jobId, report);
      due.set(key.leaseToken + key.jobId, report);
      timer ??= setTimeout(flush, INTERVAL_MS);
    },
    letGo(key) {
      // Most report nothing.
      if (latest.size === 0) return;
      latest.delete(key.leaseToken + key.jobId);
      due.delete(key.leaseToken + key.jobId);
    },
    stop: () => clearTimeout(timer),
  };

  async function flush(): Promise<void> {
    const reports = [...due.values()];
    due.clear();
    if (reports.length > 0) await reportProgress(db, reports).catch(onTrouble);
    timer = due.size > 0 ? setTimeout(flush, INTERVAL_MS) : undefined;
  }
}

function bounded(percent: number): number {
  return Number.isFinite(percent) ? Math.max(0, Math.min(99, Math.floor(percent))) : 0;
}
