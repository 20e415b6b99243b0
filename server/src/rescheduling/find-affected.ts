import { maxAffectedAppointments, minutesPerDay } from '@docket/contract/limits.ts';
import { fromWallMinutes } from '@docket/contract/slot-date.ts';
import { type BulkAppointment, bulkUpdateStore } from '../appointments/store/bulk-update.ts';
import { isWithinOpening } from '../clinic-settings/opening-hours.ts';
import { join, overlaps, subtract } from '../hours/open-times.ts';
import { type DoctorPlan, hoursOf } from '../hours/work-plans.ts';
import type { Clock } from '../platform/clock.ts';
import type { Connection } from '../platform/database/engine.ts';
import { Refusal } from '../platform/refusal.ts';
import type { ChangeRequest } from './requested-change.ts';

const endOfTime = 2_000_000_000;

// What a change of too many days at once is too long in.
const fieldOf = {
  'hours changed': 'weekly',
  'opening hours changed': 'openingHours',
  'time off added': 'toDate',
} as const;

/** The pending appointments that a change touches. */
export interface Touched {
  /** Those that are not over: they need a plan. Earliest first. */
  readonly coming: readonly BulkAppointment[];
  /** Those of the last day that are over and nobody closed: a plan made while they were coming may name them. */
  readonly over: readonly BulkAppointment[];
  /** Those that stood outside of the doctor's hours already, or inside time off that is removed. */
  readonly stood: readonly BulkAppointment[];
}

/** The appointments that a change affects. Throws Refusal (invalid) when there are too many. */
export async function findAffected(
  connection: Connection,
  clock: Clock,
  changeRequest: ChangeRequest,
): Promise<Touched> {
  const wallNow = clock.wallNow();
  const appointments = await loadPending(connection, changeRequest, wallNow);
  const affected = appointments.filter((appointment) => isAffected(changeRequest, appointment));
  const coming = affected.filter((appointment) => appointment.endsAt > wallNow);
  if (coming.length > maxAffectedAppointments) {
    throw new Refusal(
      'invalid',
      'More than 2,000 appointments would be affected: change fewer days at once',
      {
        field: fieldOf[changeRequest.what],
      },
    );
  }
  const over = affected.filter((appointment) => appointment.endsAt <= wallNow);
  return {
    coming,
    over,
    stood: appointments.filter((appointment) => stoodOutside(changeRequest, appointment)),
  };
}

/** Tells whether a change takes an appointment's time away. What stood outside of the hours before is not newly affected. */
function isAffected(changeRequest: ChangeRequest, appointment: BulkAppointment): boolean {
  const time = { from: appointment.startsAt, to: appointment.endsAt };
  if (changeRequest.what === 'time off added') return overlaps(changeRequest.off, time);
  if (stoodOutside(changeRequest, appointment)) return false;
  return changeRequest.what === 'hours changed'
    ? isOutside(changeRequest.after, appointment)
    : !isWithinOpening(time, changeRequest.after);
}

function stoodOutside(changeRequest: ChangeRequest, appointment: BulkAppointment): boolean {
  if (changeRequest.what === 'time off added') return false;
  if (changeRequest.what === 'hours changed') return isOutside(changeRequest.before, appointment);
  return !isWithinOpening({ from: appointment.startsAt, to: appointment.endsAt }, changeRequest.before);
}

/** Tells whether an appointment stands, wholly or in part, outside of a doctor's hours; without hours kept nothing does. */
export function isOutside(doctorPlan: DoctorPlan, { startsAt, endsAt }: BulkAppointment): boolean {
  if (!doctorPlan.isKept) return false;
  const { date } = fromWallMinutes(startsAt);
  return subtract([{ from: startsAt, to: endsAt }], join(hoursOf(doctorPlan, date, date))).length > 0;
}

function loadPending(
  connection: Connection,
  changeRequest: ChangeRequest,
  wallNow: number,
): Promise<BulkAppointment[]> {
  const { doctorId } = changeRequest;
  const recent = wallNow - minutesPerDay;
  if (changeRequest.what !== 'time off added') {
    const maxRows = Number.MAX_SAFE_INTEGER;
    return bulkUpdateStore(connection).pending({ doctorId, from: recent, to: endOfTime, maxRows });
  }
  const { from, to } = changeRequest.off;
  return bulkUpdateStore(connection).pending({
    doctorId,
    from: Math.max(from, recent),
    to,
    maxRows: maxAffectedAppointments * 2,
  });
}
