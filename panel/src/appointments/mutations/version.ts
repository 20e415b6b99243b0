import type { Appointment } from '@docket/contract/appointments.ts';

/** An appointment as somebody saw it when they acted: the version tells whether it was changed meanwhile. */
export type Seen = Pick<Appointment, '_id' | 'version'>;

/** The version a change leaves behind: each counts one on. */
export function versionAfter(version: unknown): { version?: number } {
  return version === undefined ? {} : { version: Number(version) + 1 };
}
