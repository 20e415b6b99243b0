import type { Connection } from '../platform/database/engine.ts';

/** Absences that end by themselves. Takes the connection to write through. */
export function awayStore({ db }: Connection) {
  return {
    /** Takes wall minutes (null: back now); tells whether there is such a doctor. */
    async set(doctorId: string, awayUntil: number | null): Promise<boolean> {
      const changed = await db
        .updateTable('doctors')
        .set({ away_until: awayUntil })
        .where('id', '=', doctorId)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
  };
}
