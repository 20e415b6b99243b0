import { readFileSync } from 'node:fs';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** the failed ones, as far as their names are known */
  readonly failures?: readonly string[];
}

export interface StageResult extends Counts {
  readonly name: string;
  readonly seconds: number;
  /** of the processor, by every process of the stage that has ended; null where the system does not tell */
  readonly cpuSeconds: number | null;
  /** why the stage did not run, if that was requested */
  readonly leftOut?: string;
}

/** Runs one stage under its name. What it throws counts as one failure and is shown as its one sentence. */
export async function runStage(name: string, work: () => Promise<Counts>): Promise<StageResult> {
  console.log(`\n=== ${name}`);
  const startedMs = performance.now();
  const cpuBefore = readCpuSeconds();
  const counts = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1, skipped: 0 };
  });
  const seconds = (performance.now() - startedMs) / 1000;
  const cpuAfter = readCpuSeconds();
  const cpuSeconds = cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore;
  return { name, ...neverEmpty(counts), seconds, cpuSeconds };
}

// Of this process and of all its children that it has waited for, and so on down: what `time` shows of the whole.
function readCpuSeconds(): number | null {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    // utime, stime, cutime and cstime, in hundredths of a second.
    const ticks = fields.split(' ').slice(11, 15).map(Number);
    return ticks.reduce((sum, tick) => sum + tick, 0) / 100;
  } catch {
    return null; // not Linux
  }
}

// A stage in which nothing ran proves nothing.
function neverEmpty(counts: Counts): Counts {
  if (counts.passed + counts.failed > 0) return counts;
  console.error('No tests were run');
  return { ...counts, failed: 1 };
}

/** A stage that is knowingly not run. */
export function leaveOut(name: string, setting: string): StageResult {
  return { name, passed: 0, failed: 0, skipped: 0, seconds: 0, cpuSeconds: 0, leftOut: setting };
}
