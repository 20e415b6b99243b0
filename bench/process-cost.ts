import { readdirSync, readFileSync } from 'node:fs';

/** What a process uses now: bytes of memory, and milliseconds of processor so far. Throws where the system does not tell. */
export function readCost(pid: number): { memoryBytes: number; processorMs: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
  // Of each thread, in nanoseconds: the ticks of `stat` are ten milliseconds each, which is a good part of a turn.
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((id) =>
    Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]),
  );
  const processorMs = nanoseconds.reduce((sum, duration) => sum + duration, 0) / 1e6;
  return { memoryBytes: kilobytes * 1_024, processorMs };
}
