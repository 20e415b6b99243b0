import { readFileSync } from 'node:fs';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Names of failed tests, if known. */
  readonly failures?: readonly string[];
}

export interface StageResult extends Counts {
  readonly name: string;
  readonly seconds: number;
  /** Processor seconds of all ended processes of the stage; null on systems that do not report them. */
  readonly cpuSeconds: number | null;
  /** The setting that excluded the stage, if any. */
  readonly leftOut?: string;
}

/** Runs one stage under its name. An error counts as one failure and is shown as one sentence. */
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

// Covers this process and all descendants it has waited for, as `time` does.
function readCpuSeconds(): number | null {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    // utime, stime, cutime and cstime, in hundredths of a second.
    const ticks = fields.split(' ').slice(11, 15).map(Number);
    return ticks.reduce((sum, tick) => sum + tick, 0) / 100;
  } catch {
    return null; // not on Linux
  }
}

// A stage must run at least one test.
function neverEmpty(counts: Counts): Counts {
  if (counts.passed + counts.failed > 0) return counts;
  console.error('No tests were run');
  return { ...counts, failed: 1 };
}

/** Returns the result of a deliberately excluded stage. */
export function leaveOut(name: string, setting: string): StageResult {
  return { name, passed: 0, failed: 0, skipped: 0, seconds: 0, cpuSeconds: 0, leftOut: setting };
}
