import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Migration } from '../src/platform/database/engine.ts';

/**
 * Every step of the schema, oldest first. Each is plain SQL, a file for each engine; a blank line ends a statement, so
 * there is none inside of one. A step that a release has is never edited: `hashes.test.ts` holds it.
 */
export const migrations: readonly Migration[] = [
  '0001-start',
  '0002-search',
  '0003-sign-in-places',
  '0004-patients-by-name',
  '0009-hours',
  '0010-sessions',
  '0011-counts',
  '0012-of-patient',
  '0013-pictures',
  '0014-links-and-identity',
].map((name) => ({
  name,
  sqlFor: (kind) => readFileSync(join(import.meta.dirname, `${name}.${kind}.sql`), 'utf8'),
}));
