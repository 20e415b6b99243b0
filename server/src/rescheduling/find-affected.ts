import { fromWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { maxAffectedAppointments, minutesPerDay } from '@docket/contract/rules/limits.ts';
import { type BulkAppointment, bulkUpdateStore } from '../appointments/store/bulk-update.ts';
import { isWithinOpening } from '../clinic-settings/opening-hours.ts';
import { join, overlaps, subtract } from '../hours/open-times.ts';
import { type DoctorPlan, listWorkHours } from '../hours/work-plans.ts';
import type { Clock } from '../platform/clock.ts';
import type { Connection } from '../platform/database/engine.ts';
import { Refusal } from '../platform/refusal.ts';
import type { ChangeRequest } from './requested-change.ts';

const endOfTime = 2_000_000_000;

// The input field to blame when a change affects too many appointments.
const blamedFields = {
  'hours changed': 'weekly',
  'opening hours changed': 'openingHours',
  'time off added': 'toDate',
} as const;

/** The pending appointments that a change affects. */
export interface AffectedAppointments {
  /** Affected and not over yet: each needs a step in the plan. Earliest first. */
  readonly upcoming: readonly BulkAppointment[];
  /** Affected, ended in the last 24 hours and not closed. A plan made before they ended may name them. */
  readonly ended: readonly BulkAppointment[];
  /** Appointments that were outside the hours before the change. Empty for added time off. */
  readonly outsideBefore: readonly BulkAppointment[];
}

/** Returns the appointments that a change affects. Throws Refusal (invalid) if there are too many. */
export async function findAffected(
  connection: Connection,
  clock: Clock,
  changeRequest: ChangeRequest,
): Promise<AffectedAppointments> {
  const wallNow = clock.wallNow();
  const appointments = await loadPending(connection, changeRequest, wallNow);
  const affected = appointments.filter((appointment) => isAffected(changeRequest, appointment));
  const upcoming = affected.filter((appointment) => appointment.endsAt > wallNow);
  if (upcoming.length > maxAffectedAppointments) {
    throw new Refusal(
      'invalid',
      'More than 2,000 appointments would be affected: change fewer days at once',
      {
        field: blamedFields[changeRequest.what],
      },
    );
  }
  const ended = affected.filter((appointment) => appointment.endsAt <= wallNow);
  return {
    upcoming,
    ended,
    outsideBefore: appointments.filter((appointment) => wasOutside(changeRequest, appointment)),
  };
}

/**
 * Returns whether a change takes away an appointment's time. An appointment that was outside the hours before is
 * unaffected.
 */
function isAffected(changeRequest: ChangeRequest, appointment: BulkAppointment): boolean {
  const time = { from: appointment.startsAt, to: appointment.endsAt };
  if (changeRequest.what === 'time off added') return overlaps(changeRequest.off, time);
  if (wasOutside(changeRequest, appointment)) return false;
  return changeRequest.what === 'hours changed'
    ? isOutsideHours(changeRequest.after, appointment)
    : !isWithinOpening(time, changeRequest.after);
}

function wasOutside(changeRequest: ChangeRequest, appointment: BulkAppointment): boolean {
  if (changeRequest.what === 'time off added') return false;
  if (changeRequest.what === 'hours changed') return isOutsideHours(changeRequest.before, appointment);
  return !isWithinOpening({ from: appointment.startsAt, to: appointment.endsAt }, changeRequest.before);
}

/** Returns whether any part of an appointment is outside a doctor's hours. Always false without stored hours. */
export function isOutsideHours(doctorPlan: DoctorPlan, { startsAt, endsAt }: BulkAppointment): boolean {
  if (!doctorPlan.hasHours) return false;
  const { date } = fromWallMinutes(startsAt);
  return subtract([{ from: startsAt, to: endsAt }], join(listWorkHours(doctorPlan, date, date))).length > 0;
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
