import { migrations } from '@docket/server/migrations/all.ts';
import { migrate } from '@docket/server/platform/database/migrate.ts';
import { openPostgres } from '@docket/server/platform/database/postgres.ts';
import pg from 'pg';

/** Makes a database with the first schema and `patients` patients, so that later migrations take time. */
export async function makeOldDatabase(url: string, patients: number): Promise<void> {
  const engine = await openPostgres(url);
  try {
    await migrate(engine, migrations.slice(0, 1), 0);
  } finally {
    await engine.close();
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into patients (id, name, name_key, search, email, phone, dob, created_at)
        select 'old-' || n, 'Patient ' || n, 'patient ' || n, 'patient ' || n, '', '', null, 0
        from generate_series(1, $1::integer) as n`,
      [patients],
    );
  } finally {
    await client.end();
  }
}
