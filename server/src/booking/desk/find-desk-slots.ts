import { addDays, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { isAvailable } from '../../doctors/rules.ts';
import type { DoctorRecord } from '../../doctors/store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/engine.ts';
import { loadTimesToAvoid } from '../conflicts/patient-overlaps.ts';
import { type FreeTimes, findFreeSlots, toDate } from '../open/find-free-slots.ts';
import type { DeskReading } from './desk-reading.ts';
import { findDoctorsNamed } from './name-doctors.ts';

const maxDoctors = 12;
// A named doctor may be full for weeks. Without a name, the soonest slots of any doctor are enough.
const namedDays = 62;
const anybodyDays = 7;

export interface DeskSlotsRequest {
  readonly doctorTokens: readonly string[];
  /** Ids of the patient's doctors, listed first in this order if no doctor is named. */
  readonly visitedDoctorIds: readonly string[];
  readonly deskReading: DeskReading;
  readonly length: number | undefined;
  /** The patient, if one is found: excludes slots when the patient is with a doctor. */
  readonly patientId: string | undefined;
  /** Most free slots per doctor. */
  readonly maxSlots: number;
}

/**
 * Returns the named doctors, or else all available ones, with their first free slots from the time in the field on.
 * Without a named doctor the patient's doctors come first, then the soonest slots.
 */
export async function findDeskSlots(
  connection: Connection,
  clock: Clock,
  doctors: readonly DoctorRecord[],
  { doctorTokens, visitedDoctorIds, deskReading, length, patientId, maxSlots }: DeskSlotsRequest,
): Promise<FreeTimes[]> {
  const wallNow = clock.wallNow();
  const isNamed = doctorTokens.length > 0;
  const candidates = isNamed
    ? findDoctorsNamed(doctorTokens, doctors)
    : doctors.filter((doctor) => isAvailable(doctor, wallNow));
  const notBefore = toStart(deskReading, clock);
  const first = toDate(notBefore);
  const days = { first, last: addDays(first, (isNamed ? namedDays : anybodyDays) - 1) };
  const coming = patientId === undefined ? undefined : { patientId };
  const { found } = await findFreeSlots(connection, clock, candidates, {
    ...days,
    avoid: await loadTimesToAvoid(connection, coming, days),
    notBefore,
    length: length ?? deskReading.length ?? undefined,
    maxPerDoctor: maxSlots,
    forDesk: true,
    lengthInSlots: deskReading.isDouble ? 2 : 1,
    isAllowedStart: (start) => isInPart(deskReading, start % minutesPerDay),
  });
  const soonest = ({ starts }: FreeTimes) => starts[0] ?? Number.MAX_SAFE_INTEGER;
  const rank = ({ doctor }: FreeTimes) => {
    const at = isNamed ? -1 : visitedDoctorIds.indexOf(doctor.id);
    return at < 0 ? visitedDoctorIds.length : at;
  };
  return found.sort((a, b) => rank(a) - rank(b) || soonest(a) - soonest(b)).slice(0, maxDoctors);
}

function isInPart({ from, until }: DeskReading, minutes: number): boolean {
  return (from === null || minutes >= from) && (until === null || minutes < until);
}

// A time without a day means its next occurrence.
function toStart({ date, time }: DeskReading, clock: Clock): number {
  const wallNow = clock.wallNow();
  if (date) return Math.max(toWallMinutes(date, time ?? 0), wallNow);
  if (time === null) return wallNow;
  const today = toWallMinutes(clock.today(), time);
  return today >= wallNow ? today : toWallMinutes(addDays(clock.today(), 1), time);
}
