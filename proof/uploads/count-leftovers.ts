import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from '@docket/testing/program.ts';

const everyMs = 100;
const maxLooks = 300;

/** Returns the number of open files and connections of a server. */
export function countHandles({ program }: Server): number {
  return readdirSync(`/proc/${program.child.pid}/fd`).length;
}

/** Returns the server's memory in MiB. */
export function readMemory({ program }: Server): number {
  const status = readFileSync(`/proc/${program.child.pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024);
}

/**
 * Measures repeatedly, with a small request in between, until the value is at most `to`. Returns the value. Throws
 * Error if it stays above.
 */
export async function waitUntilDown(
  server: Server,
  measure: (server: Server) => number,
  to: number,
): Promise<number> {
  let found = measure(server);
  for (let looks = 0; found > to; looks += 1) {
    if (looks === maxLooks) throw new Error(`${measure.name} stays at ${found}, above ${to}`);
    await (await fetch(`${server.baseUrl}/healthz`)).text();
    await pause(everyMs);
    found = measure(server);
  }
  return found;
}
