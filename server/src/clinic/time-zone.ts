import type { Connection, Engine } from '../platform/database/engine.ts';
import { checkNotServed } from '../platform/database/serving.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Settings } from '../platform/settings.ts';
import { storedSettings } from '../platform/stored-settings.ts';

const key = 'time zone';

/**
 * Returns the practice's time zone: the stored one, or the one of the settings, which is then stored. Throws Refusal
 * if the settings name another zone, since nodes would disagree about the time.
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
 * Stores another zone; returns the former one, or null. Throws Refusal while a node runs on this database, since that
 * node would keep the former zone.
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

// Zones are renamed: Europe/Kiev is Europe/Kyiv.
function isSameZone(zone: string, other: string): boolean {
  const now = Temporal.Now.zonedDateTimeISO('UTC');
  return now.withTimeZone(zone).equals(now.withTimeZone(other));
}
