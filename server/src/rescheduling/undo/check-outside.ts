import { outsideHoursAfterUndo } from '@docket/contract/refusals.ts';
import { historyStore } from '../../appointments/store/history.ts';
import { loadWorkPlan, toPlan } from '../../hours/work-plans.ts';
import { refuse } from '../../platform/refusal.ts';
import { findAffected } from '../find-affected.ts';
import { formatAppointments, formatAuthor, formatWhen, readAppointment } from '../format-appointment.ts';
import type { ChangeRequest } from '../requested-change.ts';
import type { UndoDeps } from './find-returning.ts';

const positionTexts = {
  'hours changed': 'outside of the hours of before',
  'opening hours changed': 'outside of the opening hours of before',
  'time off added': 'inside that time off',
  'time off removed': 'inside that time off',
} as const;

/**
 * Refuses an undo that closes times again and so leaves appointments taken since the change outside the hours or
 * inside time off. Runs after the returning appointments are written. Throws Refusal (conflict).
 */
export async function checkNobodyOutside({ tx, context, change }: UndoDeps): Promise<void> {
  const closing = await toReverseRequest(tx, change);
  if (!closing) return;
  const knownIds = new Set([...change.steps.stood, ...change.steps.done.map((step) => step.id)]);
  const { upcoming } = await findAffected(tx, context.clock, closing);
  const [first, ...others] = upcoming.filter((appointment) => !knownIds.has(appointment.id));
  if (!first) return;
  const { patientName } = await readAppointment(tx, first.id);
  const taker = await historyStore(tx).findSlotEvent(first.id);
  const where = positionTexts[change.what];
  const count = others.length === 0 ? '' : `, and so would ${formatAppointments(others.length)} more`;
  const by = taker ? ` (taken${formatAuthor(taker, context.clock.nowMs())})` : '';
  const sentence = `${patientName} on ${formatWhen(first)}${by} would stand ${where}${count}`;
  throw refuse(outsideHoursAfterUndo, sentence, {
    appointmentId: first.id,
    by: taker && { name: taker.name, role: taker.role },
    at: taker?.at ?? null,
  });
}

// Returns the undo as a change request; null for added time off, whose undo closes nothing.
async function toReverseRequest(
  tx: UndoDeps['tx'],
  change: UndoDeps['change'],
): Promise<ChangeRequest | null> {
  const { doctorId } = change;
  if (change.what === 'time off removed' && change.before)
    return { what: 'time off added', doctorId, off: change.before };
  if (change.what === 'opening hours changed')
    return { what: change.what, doctorId: null, before: change.after, after: change.before };
  if (change.what !== 'hours changed' || doctorId === null) return null;
  const { clinic } = await loadWorkPlan(tx, doctorId);
  return {
    what: 'hours changed',
    doctorId,
    before: toPlan(doctorId, change.after, clinic),
    after: toPlan(doctorId, change.before, clinic),
  };
}
