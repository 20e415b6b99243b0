import type { Connection, Engine } from '../platform/database/engine.ts';
import { storedSettings } from '../platform/stored-settings.ts';

const key = 'name';

/** Keeps what the clinic is called in its database, so that a backup can say whose it is. */
export async function keepClinicName(engine: Engine, name: string): Promise<void> {
  if ((await storedSettings(engine.read).read(key)) === name) return;
  await engine.transaction((tx) => storedSettings(tx).write(key, name));
}

/** What the clinic was called at its last start; null where it never started with a Docket that kept it. */
export async function readKeptName(connection: Connection): Promise<string | null> {
  return storedSettings(connection).read(key);
}
