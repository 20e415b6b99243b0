import { clinicSettingsStore } from '../../clinic-settings/store.ts';
import { readDestination, toInternational } from '../../patients/phone-numbers.ts';
import type { Engine } from '../../platform/database/engine.ts';
import { writtenStore } from '../store/first-messages.ts';

/**
 * At the first start with limits on countries, allows SMS to the practice's country and to every country already
 * written to. Later starts change nothing.
 */
export async function seedSmsCountries(engine: Engine): Promise<void> {
  if (!(await clinicSettingsStore(engine.read).lacksSmsCountries())) return;
  await engine.transaction(async (tx) => {
    const store = clinicSettingsStore(tx);
    const { country } = (await store.read()).settings;
    const numbers = await writtenStore(tx).numbers();
    const written = numbers.map((number) => toInternational(number, '') && readDestination(number).country);
    const codes = [country || null, ...written].filter((code) => code !== null);
    await store.seedSmsCountries([...new Set(codes)].sort());
  });
}
