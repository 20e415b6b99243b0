import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** Reads a database directly, past the server. */
export interface Rows {
  read<Row>(query: string): Promise<Row[]>;
  /** Damage in the file and in foreign keys; empty: intact. */
  findDamage(): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens a database for reading its rows, on either engine. */
export async function openRows(
  database: Readonly<Record<'DATA_DIR' | 'DATABASE_URL', string>>,
): Promise<Rows> {
  return database.DATABASE_URL === '' ? openSqlite(database.DATA_DIR) : openPostgres(database.DATABASE_URL);
}

function openSqlite(folder: string): Rows {
  const file = new DatabaseSync(join(folder, 'docket.db'), { readOnly: true, timeout: 10_000 });
  return {
    read: async <Row>(query: string) => file.prepare(query).all() as Row[],
    async findDamage() {
      const checked = file.prepare('pragma integrity_check').all() as { integrity_check: string }[];
      const problems = checked.map((row) => row.integrity_check).filter((text) => text !== 'ok');
      const orphans = file.prepare('pragma foreign_key_check').all();
      return [...problems, ...orphans.map((row) => JSON.stringify(row))];
    },
    close: async () => file.close(),
  };
}

// PostgreSQL checks foreign keys itself, so `findDamage` returns no entry.
async function openPostgres(url: string): Promise<Rows> {
  const client = new pg.Client({
    connectionString: url,
    types: { getTypeParser: (oid: number) => (oid === 20 ? Number : pg.types.getTypeParser(oid)) } as never,
  });
  await client.connect();
  return {
    read: async <Row>(query: string) => (await client.query(query)).rows as Row[],
    findDamage: async () => [],
    close: () => client.end(),
  };
}
