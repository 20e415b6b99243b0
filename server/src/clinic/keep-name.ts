import type { Connection, Engine } from '../platform/database/engine.ts';
import { storedSettings } from '../platform/stored-settings.ts';

const key = 'name';

/** Stores the practice's name in its database, so that a backup contains it. */
export async function keepClinicName(engine: Engine, name: string): Promise<void> {
  if ((await storedSettings(engine.read).read(key)) === name) return;
  await engine.transaction((tx) => storedSettings(tx).write(key, name));
}

/** Returns the practice's name; null if no release that stores it has served the database. */
export async function readStoredName(connection: Connection): Promise<string | null> {
  return storedSettings(connection).read(key);
}
