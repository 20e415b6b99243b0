import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns a process's memory in bytes, and its processor time so far in milliseconds. Throws on systems that do not
 * report them.
 */
export function readCost(pid: number): { memoryBytes: number; processorMs: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
  // Sums the nanoseconds of each thread. The ticks of `stat` are ten milliseconds, a large part of a round.
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((id) =>
    Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]),
  );
  const processorMs = nanoseconds.reduce((sum, duration) => sum + duration, 0) / 1e6;
  return { memoryBytes: kilobytes * 1_024, processorMs };
}
