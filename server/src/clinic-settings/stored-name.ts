import type { Connection, Engine } from '../platform/database/engine.ts';
import { storedSettings } from '../platform/stored-settings.ts';

const key = 'name';

/** Stores the practice's name in its database, so that a backup contains it, unless it is stored already. */
export async function keepClinicName(engine: Engine, name: string): Promise<void> {
  if ((await readStoredName(engine.read)) === name) return;
  await engine.transaction((tx) => storeClinicName(tx, name));
}

/** Stores the practice's name, which backups print. */
export async function storeClinicName(connection: Connection, name: string): Promise<void> {
  await storedSettings(connection).write(key, name);
}

/** Returns the practice's name; null if no release that stores it has served the database. */
export async function readStoredName(connection: Connection): Promise<string | null> {
  return storedSettings(connection).read(key);
}
