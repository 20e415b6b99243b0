import { migrations } from '@docket/server/migrations/all.ts';
import type { Migration } from '@docket/server/platform/database/engine.ts';
import { grownTables, stepName } from './newer-docket.ts';

// Loaded into the server's process before the program: its schema as a later release may have it.
const steps: readonly Migration[] = grownTables.map((table, at) => ({
  name: stepName(at),
  sqlFor: () => `alter table ${table} add column added_later text not null default 'by a newer node'`,
}));
growing(migrations).push(...steps);

// The program's own list: to everybody but the next release it is read-only.
function growing(list: readonly Migration[]): Migration[] {
  return list as Migration[];
}
