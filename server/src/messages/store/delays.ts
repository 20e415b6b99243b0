import type { NotifiableState } from '@docket/contract/rules/message-rules.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import { readKnown } from './columns.ts';
import { isOfChange } from './conditions.ts';

/** The last delay announced to a patient. */
interface AnnouncedDelay {
  /** last announced start in wall minutes; null if no message arrived */
  readonly expectedAt: number | null;
  /** the start in the last message that has left, in wall minutes; null: none has left */
  readonly leftExpectedAt: number | null;
  /** reason why the last message waits; empty: it is about to leave; null: it does not wait */
  readonly waitsBecause: string | null;
  /** True if the last message failed. */
  readonly isRefused: boolean;
}

/** Messages about delays. */
export function delayMessageStore({ db }: Connection) {
  return {
    /** Withdraws queued messages about delays; returns their appointments. */
    async withdraw(appointmentIds: readonly string[], reason: string): Promise<string[]> {
      const withdrawn: string[] = [];
      for (const some of inBatches(appointmentIds)) {
        const rows = await db
          .updateTable('messages')
          .set({ state: 'withdrawn', reason, next_at: null })
          .where('appointment_id', 'in', some)
          .where('kind', '=', 'late')
          .where('state', '=', 'waiting')
          .returning('appointment_id as appointmentId')
          .execute();
        withdrawn.push(...rows.flatMap(({ appointmentId }) => appointmentId ?? []));
      }
      return withdrawn;
    },

    /** Makes these appointments' changes due at this moment, ending their grace time. */
    async endGrace(appointmentIds: readonly string[], dueAt: number): Promise<void> {
      for (const some of inBatches(appointmentIds))
        await sql`update messages set due_at = ${dueAt}, next_at = ${dueAt}
          where appointment_id in (${sql.join(some)}) and state = 'waiting' and ${isOfChange} and due_at > ${dueAt}`.execute(
          db,
        );
    },

    /**
     * Returns the delay last announced, or about to be, for the current time of each appointment, by appointment id.
     */
    async findAnnounced(
      appointments: readonly ({ id: string } & NotifiableState)[],
    ): Promise<Map<string, AnnouncedDelay>> {
      const byId = new Map(appointments.map((appointment) => [appointment.id, appointment]));
      const rows = await db
        .selectFrom('messages')
        .select(['appointment_id as appointmentId', 'expected_at as expectedAt', 'known', 'state', 'reason'])
        .where('appointment_id', 'in', byId.size > 0 ? [...byId.keys()] : [''])
        .where('kind', '=', 'late')
        .where('state', 'in', ['waiting', 'sending', 'handed over', 'delivered', 'refused', 'given up'])
        .orderBy('made_at')
        .orderBy('id')
        .execute();
      const announced = new Map<string, AnnouncedDelay>();
      for (const { appointmentId, expectedAt, known, state, reason } of rows) {
        const appointment = byId.get(appointmentId ?? '');
        const then = readKnown(known);
        if (!appointment) continue;
        const isRefused = state === 'refused' || state === 'given up';
        const isSameSlot = then?.startsAt === appointment.startsAt && then.doctorId === appointment.doctorId;
        const before = announced.get(appointment.id);
        const isValid = isSameSlot && !isRefused;
        const isWaiting = state === 'waiting';
        announced.set(appointment.id, {
          expectedAt: isValid ? expectedAt : (before?.expectedAt ?? null),
          leftExpectedAt: isValid && !isWaiting ? expectedAt : (before?.leftExpectedAt ?? null),
          waitsBecause: isWaiting ? (reason ?? '') : null,
          isRefused,
        });
      }
      return announced;
    },
  };
}
