import { addDays, type CalendarDate, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { bookingStore, type HeldTime } from '../../booking/store.ts';
import type { DoctorRecord } from '../../doctors/store.ts';
import { listSkippedTimes } from '../../hours/open-times.ts';
import { timeOffStore } from '../../hours/store.ts';
import { type DoctorPlan, loadWorkPlans } from '../../hours/work-plans.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/engine.ts';
import type { ChangeRequest } from '../requested-change.ts';
import { BookedTime } from './booked-time.ts';

/** Doctors, and the days (both included) for which to load their books. */
export interface Days {
  readonly doctors: readonly DoctorRecord[];
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}

/**
 * Returns the books of doctors by doctor id, as they would be after a change if one is given. The number of queries
 * does not grow with doctors or days. Appointments in `without` are left out.
 */
export async function loadBookedTime(
  connection: Connection,
  clock: Clock,
  { doctors, first, last }: Days,
  {
    changeRequest,
    without = new Set(),
  }: { changeRequest?: ChangeRequest; without?: ReadonlySet<string> } = {},
): Promise<Map<string, BookedTime>> {
  const ids = doctors.map((doctor) => doctor.id);
  const window = { from: toWallMinutes(first), to: toWallMinutes(addDays(last, 1)) };
  const plans = await loadWorkPlans(connection, ids);
  if (changeRequest?.what === 'hours changed' && plans.has(changeRequest.doctorId))
    plans.set(changeRequest.doctorId, changeRequest.after);
  if (changeRequest?.what === 'opening hours changed') {
    for (const [id, doctorPlan] of plans)
      plans.set(id, { ...doctorPlan, clinic: { ...doctorPlan.clinic, openingHours: changeRequest.after } });
  }
  const timeOff = await timeOffStore(connection).between(ids, window);
  if (changeRequest?.what === 'time off added') timeOff.push(changeRequest.off);
  const skipped = listSkippedTimes(clock.timeZone, first, last);
  const buffer = Math.max(0, ...[...plans.values()].map((doctorPlan) => doctorPlan.bufferMinutes));
  const wallNow = clock.wallNow();
  const around = { from: window.from - buffer, to: window.to + buffer, wallNow };
  const held = await bookingStore(connection).held(ids, around);
  const byDoctor = Map.groupBy(held, (heldTime) => heldTime.doctorId);
  return new Map(
    doctors.flatMap((doctor) => {
      const doctorPlan: DoctorPlan | undefined = plans.get(doctor.id);
      if (!doctorPlan) return [];
      const heldTimes: readonly HeldTime[] = byDoctor.get(doctor.id) ?? [];
      const book = new BookedTime({
        doctor,
        doctorPlan,
        wallNow,
        timeOff: timeOff
          .filter((off) => off.doctorId === null || off.doctorId === doctor.id)
          .sort((a, b) => a.from - b.from),
        skipped,
        held: heldTimes.filter((heldTime) => heldTime.offer !== null || !without.has(heldTime.appointmentId)),
        first,
        last,
      });
      return [[doctor.id, book] as const];
    }),
  );
}
