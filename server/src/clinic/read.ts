import type { Context } from '../platform/context.ts';
import { version } from '../platform/version.ts';
import { readDemoSignIns } from './demo/sign-ins.ts';

/** What the login screen may know before anybody signed in; `demo` is null in a real clinic. */
export async function readClinic({ engine, settings, clock }: Context) {
  const demo = await readDemoSignIns(engine.read);
  return {
    name: settings.clinicName,
    timeZone: clock.timeZone,
    version,
    sessionIdleMinutes: settings.sessionIdleMinutes,
    now: clock.nowMs(),
    demo,
  };
}
