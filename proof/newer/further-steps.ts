import { migrations } from '@docket/server/migrations/all.ts';
import type { Migration } from '@docket/server/platform/database/engine.ts';
import { grownTables, stepName } from './newer-docket.ts';

// Loaded into the server's process before the program: adds migrations as a later release might have.
const steps: readonly Migration[] = grownTables.map((table, at) => ({
  name: stepName(at),
  sqlFor: () => `alter table ${table} add column added_later text not null default 'by a newer node'`,
}));
growing(migrations).push(...steps);

// The program's list itself; only the next release may change it.
function growing(list: readonly Migration[]): Migration[] {
  return list as Migration[];
}
