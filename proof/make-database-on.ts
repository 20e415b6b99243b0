import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Makes an empty database on a PostgreSQL server, which takes it along when it is removed. */
export async function makeDatabaseOn(server: string): Promise<Record<'DATA_DIR' | 'DATABASE_URL', string>> {
  const name = `docket_proof_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { DATA_DIR: '', DATABASE_URL: url.href };
}
