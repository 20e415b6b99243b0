import { changeKinds, messageStates } from '@docket/contract/endpoints/messages.ts';
import { type RawBuilder, sql } from 'kysely';
import { type DeliveryState, toDeliveryState } from '../delivery-state.ts';
import { firstMessageWaits, mandatoryKinds, missingChannel } from '../reasons.ts';

const toSqlList = (texts: readonly string[]) => sql`(${sql.join(texts.map((text) => sql.lit(text)))})`;

/** True if the column `state` stands for any of these delivery states, apart from the exceptions of some reasons. */
export function isStoredAs(...deliveryStates: readonly DeliveryState[]): RawBuilder<unknown> {
  const stored = messageStates.filter((state) =>
    deliveryStates.includes(toDeliveryState({ kind: 'moved', state, reason: '' })),
  );
  return sql`state in ${toSqlList(stored)}`;
}

export const isOfChange = sql`kind in ${toSqlList(changeKinds)}`;

export const isMandatory = sql`kind in ${toSqlList(mandatoryKinds)}`;

export const isWithoutRoom = sql`reason in ${toSqlList(Object.values(firstMessageWaits))}`;

export const isWithoutSettings = sql`reason in ${toSqlList(Object.values(missingChannel))}`;

/** True if the patient of an appointment was reached by phone since a moment. */
export const wasReached = (appointmentId: RawBuilder<unknown>, since: RawBuilder<unknown>) => sql`
  exists (select 1 from contacts c where c.appointment_id = ${appointmentId} and c.outcome = 'confirmed'
    and c.at >= ${since} and not exists (select 1 from contacts u where u.undoes = c.id))`;

/**
 * True if the patient of message `m` has acknowledged the change since: by a call, a call about a change of hours, or
 * an accepted offer.
 */
export const isAcknowledged = sql`(${wasReached(sql`m.appointment_id`, sql`m.made_at`)}
    or exists (select 1 from change_calls k where k.appointment_id = m.appointment_id and k.called_at >= m.made_at)
    or exists (select 1 from wishes w join offers o on o.wish_id = w.id where w.appointment_id = m.appointment_id
      and o.state = 'accepted' and o.ended_at >= m.made_at))`;

/** When appointment `a` was booked, or its last change was sent, in epoch milliseconds. */
export const knownSince = sql`coalesce((select max(k.sent_at) from messages k where k.appointment_id = a.id
  and k.${isStoredAs('sent')} and k.${isMandatory}), a.booked_at)`;
