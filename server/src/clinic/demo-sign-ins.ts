import { DemoSignIns } from '@docket/contract/endpoints/clinic.ts';
import type { Connection } from '../platform/database/engine.ts';
import { storedSettings } from '../platform/stored-settings.ts';

const key = 'demo';

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
