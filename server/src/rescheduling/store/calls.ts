import type { Connection } from '../../platform/database/engine.ts';

/** A phone call to a patient: the name of the staff member, and the time in epoch milliseconds. */
interface RecordedCall {
  readonly by: string;
  readonly at: number;
}

/** All SQL of the table `change_calls`. */
export function callStore({ db }: Connection) {
  return {
    /** Returns the recorded calls of a change by appointment id. */
    async findCalls(changeId: string): Promise<Map<string, RecordedCall>> {
      const rows = await db
        .selectFrom('change_calls')
        .select(['appointment_id as id', 'called_by as by', 'called_at as at'])
        .where('change_id', '=', changeId)
        .execute();
      return new Map(rows.map(({ id, ...called }) => [id, called]));
    },
    /** Records a call. A later call about this appointment changes nothing. */
    async record(changeId: string, appointmentId: string, { by, at }: RecordedCall): Promise<void> {
      await db
        .insertInto('change_calls')
        .values({ change_id: changeId, appointment_id: appointmentId, called_by: by, called_at: at })
        .onConflict((conflict) => conflict.columns(['change_id', 'appointment_id']).doNothing())
        .execute();
    },
    async remove(changeId: string, appointmentId: string): Promise<void> {
      await db
        .deleteFrom('change_calls')
        .where('change_id', '=', changeId)
        .where('appointment_id', '=', appointmentId)
        .execute();
    },
  };
}
