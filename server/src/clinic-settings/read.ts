import type { AnswerOf } from '@docket/contract/endpoint.ts';
import type * as contract from '@docket/contract/endpoints/clinic-settings.ts';
import type { ClinicSettings } from '@docket/contract/endpoints/clinic-settings.ts';
import type { Display } from '@docket/contract/formats/display.ts';
import type { Context } from '../platform/context.ts';
import type { Connection } from '../platform/database/engine.ts';
import { clinicSettingsStore, defaultSettings } from './store.ts';

/** Returns the settings in force: the practice's, overridden by the environment. */
export async function readClinicSettings(
  { settings }: Pick<Context, 'settings'>,
  connection: Connection,
): Promise<ClinicSettings> {
  return applyEnvironment({ settings }, (await clinicSettingsStore(connection).read()).settings);
}

/** Returns the practice's name and address as printed on papers. */
export async function readPractice(context: Pick<Context, 'settings' | 'engine'>) {
  const { name, address, phone } = await readClinicSettings(context, context.engine.read);
  return { practice: { name, address, phone } };
}

/** Returns how screens write money, dates and times. */
export function toDisplay({ clock, dateOrder, currency, firstWeekday }: ClinicSettings): Display {
  return { clock, dateOrder, currency, firstWeekday };
}

/** Returns the settings for their page. */
export async function readSettings({
  engine,
  settings,
  clock,
}: Context): Promise<AnswerOf<typeof contract.readSettings>> {
  const store = clinicSettingsStore(engine.read);
  const stored = await store.read();
  const { doctors, doctorsWithHours, doctorsWithFee, closedDays, admins } = await store.countSetUp();
  const current = applyEnvironment({ settings }, stored.settings);
  return {
    settings: current,
    timeZone: clock.timeZone,
    fixed: [...settings.fixedByEnvironment],
    version: stored.version,
    changed: stored.changed && (await store.findChanger(stored.changed)),
    setUp: {
      practice: current.name !== defaultSettings.name,
      doctors: doctors > 0,
      hours: doctors > 0 && doctorsWithHours === doctors,
      fees: doctors > 0 && doctorsWithFee === doctors,
      holidays: closedDays > 0,
      people: admins > 1,
    },
  };
}

function applyEnvironment({ settings }: Pick<Context, 'settings'>, stored: ClinicSettings): ClinicSettings {
  return settings.fixedByEnvironment.includes('name') ? { ...stored, name: settings.clinicName } : stored;
}
