import { minutesPerDay } from '@docket/contract/limits.ts';
import { addDays, toWallMinutes } from '@docket/contract/slot-date.ts';
import { isAvailable } from '../../doctors/rules.ts';
import type { DoctorRecord } from '../../doctors/store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/engine.ts';
import { loadTimesToAvoid } from '../conflicts/patient-overlaps.ts';
import { dateOf, type FreeTimes, findFreeSlots } from '../open/find-free-slots.ts';
import { doctorsNamed } from './name-doctors.ts';
import type { DeskReading } from './read-desk-tokens.ts';

const maxDoctors = 12;
// A doctor who is asked for may be full for weeks; nobody in particular is somebody soon.
const namedDays = 62;
const anybodyDays = 7;

/** What the desk looks for. */
export interface DeskSlotsRequest {
  readonly doctorTokens: readonly string[];
  /** The ids of the patient's own doctors: where nobody is named they come first, in this order. */
  readonly ownDoctorIds: readonly string[];
  readonly deskReading: DeskReading;
  readonly length: number | undefined;
  /** Who comes, where one patient is meant: no time is offered at which the patient is with a doctor. */
  readonly patientId: string | undefined;
  /** So many free slots of each doctor at most. */
  readonly maxSlots: number;
}

/**
 * The doctors who are meant, or else all who are available, with their first free slots from the understood time on:
 * the patient's own doctors first where nobody is named, then the soonest.
 */
export async function findDeskSlots(
  connection: Connection,
  clock: Clock,
  doctors: readonly DoctorRecord[],
  { doctorTokens, ownDoctorIds, deskReading, length, patientId, maxSlots }: DeskSlotsRequest,
): Promise<FreeTimes[]> {
  const wallNow = clock.wallNow();
  const isNamed = doctorTokens.length > 0;
  const meant = isNamed
    ? doctorsNamed(doctorTokens, doctors)
    : doctors.filter((doctor) => isAvailable(doctor, wallNow));
  const notBefore = startOf(deskReading, clock);
  const first = dateOf(notBefore);
  const days = { first, last: addDays(first, (isNamed ? namedDays : anybodyDays) - 1) };
  const coming = patientId === undefined ? undefined : { patientId };
  const { found } = await findFreeSlots(connection, clock, meant, {
    ...days,
    avoid: await loadTimesToAvoid(connection, coming, days),
    notBefore,
    length: length ?? deskReading.length ?? undefined,
    most: maxSlots,
    forDesk: true,
    slotTimes: deskReading.isDouble ? 2 : 1,
    mayOffer: (start) => isInPart(deskReading, start % minutesPerDay),
  });
  const soonest = ({ starts }: FreeTimes) => starts[0] ?? Number.MAX_SAFE_INTEGER;
  const rank = ({ doctor }: FreeTimes) => {
    const at = isNamed ? -1 : ownDoctorIds.indexOf(doctor.id);
    return at < 0 ? ownDoctorIds.length : at;
  };
  return found.sort((a, b) => rank(a) - rank(b) || soonest(a) - soonest(b)).slice(0, maxDoctors);
}

function isInPart({ from, until }: DeskReading, minutes: number): boolean {
  return (from === null || minutes >= from) && (until === null || minutes < until);
}

// A time alone is the next one the wall will show.
function startOf({ date, time }: DeskReading, clock: Clock): number {
  const wallNow = clock.wallNow();
  if (date) return Math.max(toWallMinutes(date, time ?? 0), wallNow);
  if (time === null) return wallNow;
  const today = toWallMinutes(clock.today(), time);
  return today >= wallNow ? today : toWallMinutes(addDays(clock.today(), 1), time);
}
