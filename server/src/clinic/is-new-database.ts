import type { Connection } from '../platform/database/engine.ts';
import { accountStore } from '../sessions/accounts/store.ts';

/** Nobody has an account yet, so nobody can have written anything. */
export async function isNewDatabase(connection: Connection): Promise<boolean> {
  const accounts = accountStore(connection);
  return !(await accounts.hasAdmin()) && (await accounts.listDoctors()).length === 0;
}
