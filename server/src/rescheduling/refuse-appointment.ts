import { refuseAs } from '../appointments/load-for-caller.ts';
import { historyStore } from '../appointments/store/history.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import type { Refusal } from '../platform/refusal.ts';
import { formatAuthor, formatWhen, readAppointment } from './format-appointment.ts';

type CurrentState = Parameters<typeof refuseAs>[1];
type AuthoredEvent = Parameters<typeof refuseAs>[2];

/** Returns the refusal for an appointment that another user changed since it was previewed or read. */
export async function refuseChanged(
  { tx, clock }: { tx: Tx; clock: Context['clock'] },
  now: CurrentState,
): Promise<Refusal> {
  const { patientName } = await readAppointment(tx, now.id);
  const changer = await historyStore(tx).findLatestEvent(now.id);
  const statement = `${patientName}'s appointment on ${formatWhen(now)} was changed in the meantime`;
  return refuseAppointment(`${statement}${formatAuthor(changer, clock.nowMs())}`, now, changer);
}

/** Returns a conflict about one appointment, with its current state and the user who caused it (`maker`). */
export function refuseAppointment(
  sentence: string,
  now: CurrentState,
  maker: AuthoredEvent,
  more: { readonly missing?: string[] } = {},
): Refusal {
  return refuseAs(sentence, now, maker, { appointmentId: now.id, ...more });
}
