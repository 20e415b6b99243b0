import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Migration } from '../src/platform/database/engine.ts';

const folder = import.meta.dirname;
const files = new Set(
  readdirSync(folder).filter((file) => /^\d{4}-[a-z-]+(\.sqlite|\.postgres)?\.sql$/.test(file)),
);
const names = new Set([...files].sort().map((file) => file.slice(0, file.indexOf('.'))));

/**
 * Every migration, oldest first: the files of this folder by number. Each is plain SQL, with one file for each engine
 * or one `.sql` for both. A blank line ends a statement, so a statement contains none. A released migration is never
 * edited; `hashes.test.ts` checks it.
 */
export const migrations: readonly Migration[] = [...names].map((name) => ({
  name,
  sqlFor: (kind) => {
    const file = files.has(`${name}.sql`) ? `${name}.sql` : `${name}.${kind}.sql`;
    return readFileSync(join(folder, file), 'utf8');
  },
}));
