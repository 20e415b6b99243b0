import { DemoSignIns } from '@docket/contract/endpoints/clinic.ts';
import { fold } from '@docket/contract/formats/fold.ts';
import type { Connection } from '../../platform/database/engine.ts';
import { storedSettings } from '../../platform/stored-settings.ts';

const key = 'demo';
/** Reserved for examples by RFC 2606, so mail to it reaches no person. */
export const mailHost = 'docket.example';
const adminPassword = 'demo-front-desk';
const receptionPassword = 'demo-reception';
const doctorPassword = 'demo-doctor';

/** Returns the sign-ins of a demo clinic, or null in any other database. */
export async function readDemoSignIns(connection: Connection): Promise<DemoSignIns | null> {
  const stored = await storedSettings(connection).read(key);
  return stored === null ? null : DemoSignIns.parse(JSON.parse(stored));
}

/**
 * Marks the database as a demo clinic and stores its sign-ins for the login screen; returns false if it is marked
 * already.
 */
export async function storeDemoSignIns(connection: Connection, signIns: DemoSignIns): Promise<boolean> {
  return storedSettings(connection).claim(key, JSON.stringify(signIns));
}

/** Returns the sign-ins of a demo clinic. */
export function makeSignIns(doctorNames: readonly string[]): DemoSignIns {
  return {
    admin: { name: 'Helen Marsh', email: `admin@${mailHost}`, password: adminPassword },
    frontDesk: { name: 'Mia Jansen', email: `reception@${mailHost}`, password: receptionPassword },
    doctors: doctorNames.map((name) => ({ name, email: doctorEmail(name), password: doctorPassword })),
  };
}

function doctorEmail(name: string): string {
  return `${fold(name).replaceAll("'", '').replace(/\s+/g, '.')}@${mailHost}`;
}
