import type { MessageState } from '@docket/contract/endpoints/messages.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import { isOfChange, isStoredAs, knownSince } from './conditions.ts';

/** A coming appointment that may need a reminder. */
export interface ReminderCandidate {
  readonly appointmentId: string;
  readonly patientId: string;
  readonly doctorId: string;
  readonly startsAt: number;
  /** When it was booked, or the last change was sent: epoch milliseconds. */
  readonly knownSince: number;
}

export interface WrittenReminder {
  readonly appointmentId: string;
  readonly dedupeKey: string;
  readonly state: MessageState;
  /** epoch milliseconds */
  readonly madeAt: number;
}

interface Span {
  /** wall minutes: after the first, up to the last */
  readonly from: number;
  readonly to: number;
}

/** The queries of reminders. Each reads a few days of pending appointments by index. */
export const reminderQueries = {
  // Skips imported appointments, which have no booking entry: their patients know them from elsewhere. Skips
  // appointments with an unsent change: the reminder would announce a time that may be undone a moment later.
  candidates: ({ from, to }: Span) => sql<ReminderCandidate>`
    select a.id as "appointmentId", a.patient_id as "patientId", a.doctor_id as "doctorId", a.starts_at as "startsAt",
      ${knownSince} as "knownSince"
    from appointments a join patients p on p.id = a.patient_id
    where a.status = 'pending' and a.starts_at > ${from} and a.starts_at <= ${to} and a.arrived_at is null
      and p.contact_by not in ('phone', 'nobody')
      and exists (select 1 from history h where h.appointment_id = a.id and h.what = 'booked')
      and not exists (select 1 from messages m
        where m.appointment_id = a.id and m.${isStoredAs('queued', 'in doubt')} and m.${isOfChange})`,
  written: ({ from, to }: Span) => sql<WrittenReminder>`
    select m.appointment_id as "appointmentId", m.dedupe_key as "dedupeKey", m.state, m.made_at as "madeAt" from appointments a join messages m on m.appointment_id = a.id
    where a.status = 'pending' and a.starts_at > ${from} and a.starts_at <= ${to} and m.kind = 'reminder'`,
};

const candidates = prepareQuery(reminderQueries.candidates);
const written = prepareQuery(reminderQueries.written);

export function reminderStore(connection: Connection) {
  return {
    candidates: (span: Span): Promise<ReminderCandidate[]> => candidates(connection, span),
    /** Returns the stored reminders of pending appointments that start in this span. */
    written: (span: Span): Promise<WrittenReminder[]> => written(connection, span),
  };
}
