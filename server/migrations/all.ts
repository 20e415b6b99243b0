import type { Migration } from '../src/platform/database/engine.ts';
import { start } from './0001-start.ts';
import { search } from './0002-search.ts';
import { signInPlaces } from './0003-sign-in-places.ts';
import { patientsByName } from './0004-patients-by-name.ts';
import { hours } from './0009-hours.ts';
import { sessions } from './0010-sessions.ts';
import { countsKept } from './0011-counts.ts';
import { ofPatientCovered } from './0012-of-patient.ts';
import { clinicSettings } from './0015-clinic-settings.ts';

/** Every step of the schema, oldest first. A step that was released is never edited. */
export const migrations: readonly Migration[] = [
  start,
  search,
  signInPlaces,
  patientsByName,
  hours,
  sessions,
  countsKept,
  ofPatientCovered,
  clinicSettings,
];
