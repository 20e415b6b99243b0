import { isDeepStrictEqual } from 'node:util';
import type {
  ClinicSettings,
  changeSettings as endpoint,
  OutsideAppointment,
} from '@docket/contract/clinic-settings.ts';
import type { CheckedInputOf } from '@docket/contract/endpoint.ts';
import { sayAgo } from '@docket/contract/say-ago.ts';
import { formatSlotTime, fromWallMinutes, toSlotDate } from '@docket/contract/slot-date.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Caller } from '../platform/serve.ts';
import { holidayStates } from './holidays.ts';
import { isWithinOpening } from './opening-hours.ts';
import { clinicSettingsStore, type KeptSettings, type UpcomingAppointment } from './store.ts';

/** As many as somebody calls in a day; the count tells of the others. */
const namedMost = 100;

/**
 * Changes what is named and leaves the rest. Throws Refusal: invalid (a state that the country has not), conflict (changed
 * meanwhile, fixed by the environment, appointments would be left outside of the opening hours).
 */
export async function changeSettings(
  { engine, clock, settings: environment }: Context,
  caller: Caller,
  { version, leaveOutside, ...asked }: CheckedInputOf<typeof endpoint>,
) {
  if (asked.name !== undefined && environment.fixedByEnvironment.includes('name'))
    throw new Refusal('conflict', 'The name is given by CLINIC_NAME, where the server is started');
  const nowMs = clock.nowMs();
  return engine.transaction(async (tx) => {
    const store = clinicSettingsStore(tx);
    const kept = await store.read();
    if (version !== undefined && version !== kept.version) throw overtaken(kept, nowMs);
    const named = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
    const after: ClinicSettings = { ...kept.settings, ...named };
    await checkState(after);
    if (!leaveOutside && !isDeepStrictEqual(after.openingHours, kept.settings.openingHours))
      await checkOutside(tx, { before: kept.settings, after, wallNow: clock.wallNow() });
    const isKept = await store.keep(after, kept.version, { name: caller.name, at: nowMs });
    if (!isKept) throw overtaken(await store.read(), nowMs);
    await tx.announce({ topic: 'settings', ids: {} });
    return { message: 'Settings saved', version: kept.version + 1 };
  });
}

function overtaken({ changed, version }: KeptSettings, nowMs: number): Refusal {
  const by = changed ? ` by ${changed.by} ${sayAgo(nowMs - changed.at)}` : '';
  return new Refusal('conflict', `The settings were changed${by}: look at them again`, { version });
}

async function checkState({ country, state }: ClinicSettings): Promise<void> {
  if (state === '') return;
  const states = await holidayStates(country);
  if (!states.some(({ code }) => code === state))
    throw new Refusal('invalid', 'There is no such part of this country', { field: 'state' });
}

interface Narrowing {
  readonly before: ClinicSettings;
  readonly after: ClinicSettings;
  /** in wall minutes */
  readonly wallNow: number;
}

// What was outside before was put there on purpose.
async function checkOutside(tx: Tx, { before, after, wallNow }: Narrowing): Promise<void> {
  const upcoming = await clinicSettingsStore(tx).upcoming(wallNow);
  const outside = upcoming.filter(({ startsAt, endsAt }) => {
    const visit = { from: startsAt, to: endsAt };
    return !isWithinOpening(visit, after.openingHours) && isWithinOpening(visit, before.openingHours);
  });
  if (outside.length === 0) return;
  const are =
    outside.length === 1 ? '1 upcoming appointment is' : `${outside.length} upcoming appointments are`;
  throw new Refusal('conflict', `${are} outside of these opening hours`, {
    outside: outside.length,
    appointments: outside.slice(0, namedMost).map(toOutside),
  });
}

function toOutside({ id, startsAt, patient, phone, doctor }: UpcomingAppointment): OutsideAppointment {
  const { date, minutes } = fromWallMinutes(startsAt);
  return {
    _id: id,
    slotDate: toSlotDate(date),
    slotTime: formatSlotTime(minutes),
    ...{ patient, phone, doctor },
  };
}
