import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Migration } from '../src/platform/database/engine.ts';

const folder = import.meta.dirname;
const files = new Set(
  readdirSync(folder).filter((file) => /^\d{4}-[a-z-]+(\.sqlite|\.postgres)?\.sql$/.test(file)),
);
const names = new Set([...files].sort().map((file) => file.slice(0, file.indexOf('.'))));

/**
 * Every step of the schema, oldest first: the files of this folder in the order of their numbers. Each is plain SQL, a
 * file for each engine, or one `.sql` where both take the same; a blank line ends a statement, so there is none inside of
 * one. A step that a release has is never edited: `hashes.test.ts` holds it.
 */
export const migrations: readonly Migration[] = [...names].map((name) => ({
  name,
  sqlFor: (kind) => {
    const file = files.has(`${name}.sql`) ? `${name}.sql` : `${name}.${kind}.sql`;
    return readFileSync(join(folder, file), 'utf8');
  },
}));
