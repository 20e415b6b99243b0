import { clinicValues } from '../platform/clinic-values.ts';
import type { Context } from '../platform/context.ts';

const key = 'name';

/** Keeps what the clinic is called in its database, so that a backup can say whose it is. */
export async function keepClinicName({ engine, settings }: Context): Promise<void> {
  if ((await clinicValues(engine.read).read(key)) === settings.clinicName) return;
  await engine.transaction((tx) => clinicValues(tx).write(key, settings.clinicName));
}
