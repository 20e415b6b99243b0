import { ensurePostgres } from '@docket/testing/machine/ensure-postgres.ts';
import { thisMachine } from '@docket/testing/machine/machine.ts';
import { startThrowawayPostgres } from '@docket/testing/throwaway-postgres.ts';
import type { Counts } from './stage.ts';
import { runVitest } from './vitest.ts';

/** The server's own tests once more, on a PostgreSQL server made for them. Takes what Vitest is to be told beside. */
export async function runOnPostgres(args: readonly string[] = []): Promise<Counts> {
  const postgres = await startThrowawayPostgres(ensurePostgres(thisMachine));
  try {
    return await runVitest(['server'], { env: { TEST_DATABASE_URL: postgres.url }, args });
  } finally {
    await postgres.stop();
  }
}
