import type { StageResult } from './stage.ts';

/**
 * Returns the last lines of `npm test`: each stage, total processor time, exclusions, failures, and the sum on a line
 * alone.
 */
export function summarise(results: readonly StageResult[]): { lines: string[]; ok: boolean } {
  const width = Math.max(...results.map((result) => result.name.length));
  const lines = results.map((result) => `${result.name.padEnd(width)}  ${formatStageResult(result)}`);
  const cpuSeconds = sumCpu(results);
  if (cpuSeconds !== null) lines.push(`Processor: ${cpuSeconds.toFixed(0)} s in all`);
  for (const { name, leftOut } of results)
    if (leftOut) lines.push(`Left out on request (${leftOut}): ${name}`);
  for (const { failures = [] } of results) lines.push(...failures.map((name) => `Failed: ${name}`));
  const sum = (of: 'passed' | 'failed' | 'skipped') =>
    results.reduce((total, result) => total + result[of], 0);
  const skipped = sum('skipped');
  lines.push(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return { lines, ok: sum('failed') === 0 && sum('passed') > 0 };
}

function sumCpu(results: readonly StageResult[]): number | null {
  let sum = 0;
  for (const { cpuSeconds } of results) {
    if (cpuSeconds === null) return null;
    sum += cpuSeconds;
  }
  return sum;
}

function formatStageResult({ passed, failed, skipped, seconds, cpuSeconds, leftOut }: StageResult): string {
  if (leftOut) return 'left out';
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  const cpu = cpuSeconds === null ? '' : ` (processor ${cpuSeconds.toFixed(0)} s)`;
  return `${counts}, ${seconds.toFixed(1)} s${cpu}`;
}
