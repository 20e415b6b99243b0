import type { Engine } from '../platform/database/engine.ts';
import { clinicValues } from '../platform/stored-settings.ts';

const key = 'name';

/** Keeps what the clinic is called in its database, so that a backup can say whose it is. */
export async function keepClinicName(engine: Engine, name: string): Promise<void> {
  if ((await clinicValues(engine.read).read(key)) === name) return;
  await engine.transaction((tx) => clinicValues(tx).write(key, name));
}
