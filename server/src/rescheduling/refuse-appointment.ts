import { refuseAs } from '../appointments/load-for-caller.ts';
import { historyStore } from '../appointments/store/history.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import type { Refusal } from '../platform/refusal.ts';
import { formatMaker, formatWhen, readPeople } from './format-appointment.ts';

type CurrentState = Parameters<typeof refuseAs>[1];
type Maker = Parameters<typeof refuseAs>[2];

/** Returns the refusal for an appointment that another user changed since it was previewed or read. */
export async function refuseChanged(
  { tx, clock }: { tx: Tx; clock: Context['clock'] },
  now: CurrentState,
): Promise<Refusal> {
  const { patientName } = await readPeople(tx, now.id);
  const changer = await historyStore(tx).findLatestEvent(now.id);
  const statement = `${patientName}'s appointment on ${formatWhen(now)} was changed in the meantime`;
  return refuseWith(`${statement}${formatMaker(changer, clock.nowMs())}`, now, changer);
}

/** Returns a conflict about one appointment, with its current state and the user who caused it (`maker`). */
export function refuseWith(
  sentence: string,
  now: CurrentState,
  maker: Maker,
  more: { readonly missing?: string[] } = {},
): Refusal {
  return refuseAs(sentence, now, maker, { appointmentId: now.id, ...more });
}
