import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from '@docket/testing/program.ts';

const intervalMs = 100;
const maxMeasurements = 300;

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
 * Measures repeatedly until the value is at most `to`, with a small request in between. Returns the value; throws
 * Error if it stays above.
 */
export async function waitUntilDown(
  server: Server,
  measure: (server: Server) => number,
  to: number,
): Promise<number> {
  let found = measure(server);
  for (let measurements = 0; found > to; measurements += 1) {
    if (measurements === maxMeasurements) throw new Error(`${measure.name} stays at ${found}, above ${to}`);
    await (await fetch(`${server.baseUrl}/healthz`)).text();
    await pause(intervalMs);
    found = measure(server);
  }
  return found;
}
