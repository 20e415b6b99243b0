import { ensurePostgres } from '@docket/testing/machine/ensure-postgres.ts';
import { thisMachine } from '@docket/testing/machine/machine.ts';
import { startThrowawayPostgres } from '@docket/testing/throwaway-postgres.ts';
import type { Counts } from './stage.ts';
import { runVitest } from './vitest.ts';

/**
 * The server's tests that depend on the database once more, on a PostgreSQL server made for them; with `all`, every one
 * of them. `args` go to Vitest, such as file names.
 */
export async function runOnPostgres({
  all = false,
  args = [],
}: {
  all?: boolean;
  args?: readonly string[];
} = {}): Promise<Counts> {
  const postgres = await startThrowawayPostgres(ensurePostgres(thisMachine));
  try {
    return await runVitest(['server'], {
      env: { TEST_DATABASE_URL: postgres.url, ...(all && { TEST_ALL: '1' }) },
      args,
    });
  } finally {
    await postgres.stop();
  }
}
