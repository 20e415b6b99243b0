import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import pg from 'pg';

type Database = Readonly<Record<'DATA_DIR' | 'DATABASE_URL', string>>;

/** Copies a database that is not open; returns the settings of the copy. */
export async function copyDatabase({ DATA_DIR, DATABASE_URL }: Database): Promise<Database> {
  if (DATABASE_URL === '') {
    const copy = `${DATA_DIR}-${randomUUID()}`;
    cpSync(DATA_DIR, copy, { recursive: true });
    return { DATA_DIR: copy, DATABASE_URL: '' };
  }
  const url = new URL(DATABASE_URL);
  const original = url.pathname.slice(1);
  const copy = `docket_proof_${randomUUID().replaceAll('-', '')}`;
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${copy} template ${original}`);
  await client.end();
  url.pathname = `/${copy}`;
  return { DATA_DIR: '', DATABASE_URL: url.href };
}
