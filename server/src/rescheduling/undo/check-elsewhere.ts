import { checkSlot, loadLockedDoctor } from '../../booking/conflicts/take-slot.ts';
import type { Rewriting } from '../write-appointments.ts';
import type { Elsewhere } from './find-returning.ts';
import type { Undoing } from './undoing.ts';

/** Judges the times that were chosen instead of old ones, as a booking there would be. Throws BookingConflict. */
export async function checkElsewhere(
  { tx, context }: Undoing,
  returning: readonly Rewriting[],
  elsewhere: readonly Elsewhere[],
): Promise<void> {
  const chosen = new Set(elsewhere.map((one) => one.appointmentId));
  for (const { visit, to } of returning) {
    if (!chosen.has(visit.id)) continue;
    const time = { startsAt: to.startsAt, endsAt: to.endsAt };
    const holding = await loadLockedDoctor(tx, to.doctorId);
    await checkSlot(tx, context, holding, { time, overbook: false, exceptId: visit.id });
  }
}
