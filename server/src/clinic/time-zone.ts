import type { Connection, Engine } from '../platform/database/engine.ts';
import { checkNotServed } from '../platform/database/serving.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Settings } from '../platform/settings.ts';
import { storedSettings } from '../platform/stored-settings.ts';

const key = 'time zone';

/**
 * The zone of the clock on the clinic's wall: the one its database keeps, or the one of the
 * settings, which is kept from then on. Throws Refusal when the settings name another one than the database: every node
 * would have a "now" of its own.
 */
export async function settleTimeZone(
  engine: Engine,
  { timeZone, fixedByEnvironment }: Pick<Settings, 'timeZone' | 'fixedByEnvironment'>,
): Promise<string> {
  const kept =
    (await readTimeZone(engine.read)) ??
    (await engine.transaction(async (tx) => {
      await storedSettings(tx).claim(key, timeZone);
      return readTimeZone(tx);
    }));
  if (kept === null || isSameZone(kept, timeZone)) return timeZone;
  if (!fixedByEnvironment.includes('timeZone')) return kept;
  throw new Refusal(
    'conflict',
    `CLINIC_TIME_ZONE is ${timeZone}, but this practice keeps its clock by ${kept}: leave the setting out, or change the clock for good with npm run set-time-zone -- ${timeZone}`,
  );
}

/**
 * Keeps another zone; returns the former one, null where none was kept. Throws Refusal while a node serves the database: it
 * would go on by the former one.
 */
export async function changeTimeZone(engine: Engine, timeZone: string): Promise<string | null> {
  return engine.transaction(async (tx) => {
    await checkNotServed(tx, 'change the clock');
    const former = await readTimeZone(tx);
    await storedSettings(tx).write(key, timeZone);
    return former;
  });
}

async function readTimeZone(connection: Connection): Promise<string | null> {
  return storedSettings(connection).read(key);
}

// Zones have been renamed: Europe/Kiev is Europe/Kyiv.
function isSameZone(zone: string, other: string): boolean {
  const now = Temporal.Now.zonedDateTimeISO('UTC');
  return now.withTimeZone(zone).equals(now.withTimeZone(other));
}
