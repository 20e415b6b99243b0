import { ensurePostgres } from '@docket/testing/machine/ensure-postgres.ts';
import { thisMachine } from '@docket/testing/machine/machine.ts';
import { startThrowawayPostgres } from '@docket/testing/throwaway-postgres.ts';
import type { Counts } from './stage.ts';
import { runVitest } from './vitest.ts';

// Tests whose subject can differ between the engines: vitest.config.ts.
const tag = 'both-engines';

/**
 * Runs the server's tests on a temporary PostgreSQL server: tests with the tag `both-engines`, or with `all` every test.
 * `args` go to Vitest, such as file names.
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
      ...(!all && { tag }),
    });
  } finally {
    await postgres.stop();
  }
}
