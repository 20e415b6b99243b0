import { readdirSync, readFileSync } from 'node:fs';

/** Sends a signal to a process and all its descendants, on Linux. Ended processes are skipped. */
export function signalAll(pid: number, signal: NodeJS.Signals): void {
  for (const processId of withDescendants(pid)) {
    try {
      process.kill(processId, signal);
    } catch {
      // Already ended.
    }
  }
}

function withDescendants(pid: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), readParentPid(name)]),
  );
  const found = [pid];
  for (const processId of found) {
    for (const [child, parent] of parents) if (parent === processId) found.push(child);
  }
  return found;
}

function readParentPid(pid: string): number {
  try {
    // Format: "pid (name) state ppid ...". The name may contain blanks and brackets.
    const [, afterName = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return Number(afterName.split(' ')[1]);
  } catch {
    return 0; // already ended
  }
}
