import type { Connection } from '../../platform/database/engine.ts';

type Tables = {
  change_calls: { change_id: string; appointment_id: string; called_by: string; called_at: number };
};

/** Who called a patient, and when (epoch milliseconds). */
interface Called {
  readonly by: string;
  readonly at: number;
}

/** All SQL of the table `change_calls`. */
export function callStore({ db }: Connection) {
  const tables = db.withTables<Tables>();
  return {
    /** By the appointment's id. */
    async of(changeId: string): Promise<Map<string, Called>> {
      const rows = await tables
        .selectFrom('change_calls')
        .select(['appointment_id as id', 'called_by as by', 'called_at as at'])
        .where('change_id', '=', changeId)
        .execute();
      return new Map(rows.map(({ id, ...called }) => [id, called]));
    },
    /** The first call counts. */
    async keep(changeId: string, appointmentId: string, { by, at }: Called): Promise<void> {
      await tables
        .insertInto('change_calls')
        .values({ change_id: changeId, appointment_id: appointmentId, called_by: by, called_at: at })
        .onConflict((conflict) => conflict.columns(['change_id', 'appointment_id']).doNothing())
        .execute();
    },
    async remove(changeId: string, appointmentId: string): Promise<void> {
      await tables
        .deleteFrom('change_calls')
        .where('change_id', '=', changeId)
        .where('appointment_id', '=', appointmentId)
        .execute();
    },
  };
}
