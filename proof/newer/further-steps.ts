import { migrations } from '@docket/server/migrations/all.ts';
import type { Migration } from '@docket/server/platform/database/engine.ts';
import { extendedTables, formatStepName } from './newer-docket.ts';

// Loaded into the server's process before the program: adds migrations, as a later release would.
const steps: readonly Migration[] = extendedTables.map((table, at) => ({
  name: formatStepName(at),
  sqlFor: () => `alter table ${table} add column added_later text not null default 'by a newer node'`,
}));
asMutable(migrations).push(...steps);

// Returns the program's own list, not a copy; only this imitation of the next release may extend it.
function asMutable(list: readonly Migration[]): Migration[] {
  return list as Migration[];
}
