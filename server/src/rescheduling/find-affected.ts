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
  wanted: ChangeRequest,
): Promise<Touched> {
  const wallNow = clock.wallNow();
  const appointments = await loadPending(connection, wanted, wallNow);
  const affected = appointments.filter((appointment) => isAffected(wanted, appointment));
  const coming = affected.filter((appointment) => appointment.endsAt > wallNow);
  if (coming.length > maxAffectedAppointments) {
    throw new Refusal(
      'invalid',
      'More than 2,000 appointments would be affected: change fewer days at once',
      {
        field: fieldOf[wanted.what],
      },
    );
  }
  const over = affected.filter((appointment) => appointment.endsAt <= wallNow);
  return { coming, over, stood: appointments.filter((appointment) => stoodOutside(wanted, appointment)) };
}

/** Tells whether a change takes an appointment's time away. What stood outside of the hours before is not newly affected. */
function isAffected(wanted: ChangeRequest, appointment: BulkAppointment): boolean {
  const time = { from: appointment.startsAt, to: appointment.endsAt };
  if (wanted.what === 'time off added') return overlaps(wanted.off, time);
  if (stoodOutside(wanted, appointment)) return false;
  return wanted.what === 'hours changed'
    ? isOutside(wanted.after, appointment)
    : !isWithinOpening(time, wanted.after);
}

function stoodOutside(wanted: ChangeRequest, appointment: BulkAppointment): boolean {
  if (wanted.what === 'time off added') return false;
  if (wanted.what === 'hours changed') return isOutside(wanted.before, appointment);
  return !isWithinOpening({ from: appointment.startsAt, to: appointment.endsAt }, wanted.before);
}

/** Tells whether an appointment stands, wholly or in part, outside of a doctor's hours; without hours kept nothing does. */
export function isOutside(plan: DoctorPlan, { startsAt, endsAt }: BulkAppointment): boolean {
  if (!plan.isKept) return false;
  const { date } = fromWallMinutes(startsAt);
  return subtract([{ from: startsAt, to: endsAt }], join(hoursOf(plan, date, date))).length > 0;
}

function loadPending(
  connection: Connection,
  wanted: ChangeRequest,
  wallNow: number,
): Promise<BulkAppointment[]> {
  const { doctorId } = wanted;
  const recent = wallNow - minutesPerDay;
  if (wanted.what !== 'time off added') {
    const most = Number.MAX_SAFE_INTEGER;
    return bulkUpdateStore(connection).pending({ doctorId, from: recent, to: endOfTime, most });
  }
  const { from, to } = wanted.off;
  return bulkUpdateStore(connection).pending({
    doctorId,
    from: Math.max(from, recent),
    to,
    most: maxAffectedAppointments * 2,
  });
}
