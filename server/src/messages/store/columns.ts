import type { NotifiableState } from '@docket/contract/rules/message-rules.ts';
import { sql } from 'kysely';

/** The ids that decide which screens show a message. */
export interface MessageAudience {
  readonly appointmentId: string | null;
  readonly doctorId: string | null;
  readonly wishId: string | null;
}

/** Columns of `MessageAudience` for statements that update messages. */
export const audienceColumns = sql.raw(`appointment_id as "appointmentId",
  (select a.doctor_id from appointments a where a.id = appointment_id) as "doctorId",
  (select o.wish_id from offers o where o.id = offer_id) as "wishId"`);

/**
 * Returns the column `known`. Its keys are fixed in number and order, because `withdrawIfKnown` compares the text.
 */
export function writeKnown(known: NotifiableState | null): string | null {
  if (known === null) return null;
  const { status, startsAt, doctorId } = known;
  return JSON.stringify({ status, startsAt, doctorId });
}

// Safe to cast, because `writeKnown` wrote it.
export function readKnown(known: string | null): NotifiableState | null {
  return known === null ? null : (JSON.parse(known) as NotifiableState);
}
