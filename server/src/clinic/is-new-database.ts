import type { Connection } from '../platform/database/engine.ts';
import { accountStore } from '../sessions/accounts/store.ts';

/** Returns whether the database has no account yet, and therefore no data of a practice. */
export async function isNewDatabase(connection: Connection): Promise<boolean> {
  const accounts = accountStore(connection);
  return !(await accounts.hasAdmin()) && (await accounts.listDoctors()).length === 0;
}
