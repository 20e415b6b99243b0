export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface StageResult extends Counts {
  readonly name: string;
  readonly seconds: number;
  /** why the stage did not run, when somebody asked for that */
  readonly leftOut?: string;
}

/** Runs one stage under its name. What it throws counts as one failure and is shown as its one sentence. */
export async function runStage(name: string, work: () => Promise<Counts>): Promise<StageResult> {
  console.log(`\n=== ${name}`);
  const startedMs = performance.now();
  const counts = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1, skipped: 0 };
  });
  return { name, ...neverEmpty(counts), seconds: (performance.now() - startedMs) / 1000 };
}

// A stage in which nothing ran proves nothing.
function neverEmpty(counts: Counts): Counts {
  if (counts.passed + counts.failed > 0) return counts;
  console.error('No tests were run');
  return { ...counts, failed: 1 };
}

/** A stage that is knowingly not run. */
export function leaveOut(name: string, setting: string): StageResult {
  return { name, passed: 0, failed: 0, skipped: 0, seconds: 0, leftOut: setting };
}
