import type { PlanStep } from '@docket/contract/rescheduling.ts';
import type { BulkAppointment } from '../../appointments/store/bulk-update.ts';
import { toSlot } from '../../booking/open/to-slots.ts';

/** The step that leaves a visit where it is, or cancels it. */
export function toStep({ id, version }: BulkAppointment, what: 'keep' | 'cancel'): PlanStep {
  return { appointmentId: id, version, do: what };
}

/** The step that moves a visit. */
export function toMove({ id, version }: BulkAppointment, doctorId: string, startsAt: number): PlanStep {
  return { appointmentId: id, version, do: 'move', doctorId, ...toSlot(startsAt) };
}
