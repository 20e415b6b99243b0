import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { ServerAddress } from './server.ts';

const forMs = 1_500;
// Size of Docket's connection pool.
const connections = 10;

/** Returns how many minimal durable transactions per second the engine manages on the clinic's disk. */
export async function measureCommits({ databaseUrl, dataDir }: ServerAddress): Promise<number> {
  return databaseUrl === null ? commitSqlite(`${dataDir}-commits`) : commitPostgres(databaseUrl);
}

function commitSqlite(folder: string): number {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'commits.db'));
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table if not exists commits (n)',
  );
  const write = database.prepare('insert into commits values (?)');
  let count = 0;
  const began = performance.now();
  for (; performance.now() - began < forMs; count += 1) write.run(count);
  const rate = (count * 1_000) / (performance.now() - began);
  database.close();
  rmSync(folder, { recursive: true, force: true });
  return rate;
}

async function commitPostgres(url: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  await pool.query('create table if not exists bench_commits (n integer)');
  let count = 0;
  const began = performance.now();
  const commit = async () => {
    for (; performance.now() - began < forMs; count += 1)
      await pool.query({ name: 'commit', text: 'insert into bench_commits values ($1)', values: [count] });
  };
  await Promise.all(Array.from({ length: connections }, commit));
  const rate = (count * 1_000) / (performance.now() - began);
  await pool.end();
  return rate;
}
