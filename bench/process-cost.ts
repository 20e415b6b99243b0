import { readFileSync } from 'node:fs';

const ticksASecond = 100; // what Linux counts in, whatever its own clock does

/** What a process uses now: bytes of memory, and milliseconds of processor so far. Throws where the system does not tell. */
export function readCost(pid: number): { memoryBytes: number; processorMs: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
  // The name of the program, in brackets, may have blanks in it; what follows is counted from there.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { memoryBytes: kilobytes * 1_024, processorMs: (ticks / ticksASecond) * 1_000 };
}
