import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { Refusal } from '../refusal.ts';
import { isAway, isFull, unavailableBecause } from './postgres-errors.ts';
import type { DatabaseLog } from './subscribe.ts';

const oldestServed = 150_000; // server_version_num of 15.0
const againAfterMs = 500;

/**
 * Looks at the server behind a pool: that it answers and is not too old. One that is away may just be starting, as after
 * a power cut, and one without a free connection may get one, so it is asked again for so many seconds, which is said once. Throws Refusal with a sentence.
 */
export async function reachServer(pool: pg.Pool, log: DatabaseLog, waitSeconds: number): Promise<void> {
  const untilMs = performance.now() + waitSeconds * 1_000;
  for (let tries = 1; ; tries += 1) {
    try {
      return await checkServer(pool);
    } catch (error) {
      const reason = unavailableBecause(error);
      if (!reason) throw error;
      const sentence = `DATABASE_URL: ${reason} (${(error as Error).message})`;
      if (!(isAway(error) || isFull(error)) || performance.now() >= untilMs)
        throw new Refusal('unavailable', sentence);
      if (tries === 1) log.warn({}, `${sentence}; trying again for ${waitSeconds} seconds`);
      await pause(againAfterMs);
    }
  }
}

async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; name: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name`,
  );
  const server = rows[0];
  if (server && server.version < oldestServed) {
    throw new Refusal(
      'unavailable',
      `DATABASE_URL names PostgreSQL ${server.name}, which is too old: Docket needs PostgreSQL 15 or newer`,
    );
  }
}
