import { readClinicSettings, toDisplay } from '../clinic-settings/read.ts';
import type { Context } from '../platform/context.ts';
import { version } from '../platform/version.ts';
import { readDemoSignIns } from './demo-sign-ins.ts';

/** Returns the facts that the login screen shows before a sign-in; `demo` is null in a real practice. */
export async function readClinic({ engine, settings, clock }: Context) {
  const kept = await readClinicSettings({ settings }, engine.read);
  const demo = await readDemoSignIns(engine.read);
  return {
    name: kept.name,
    timeZone: clock.timeZone,
    version,
    sessionIdleMinutes: settings.sessionIdleMinutes,
    display: toDisplay(kept),
    now: clock.nowMs(),
    demo,
  };
}
