import type { Connection } from '../../platform/database/engine.ts';
import type { CurrentState } from './current-state.ts';

/** What the desk wrote on an appointment. */
export interface Remarks {
  readonly reason: string;
  readonly note: string;
}

/** The desk's marks on an appointment: who is here, how it is paid, and what was remarked. Every change is conditional and says whether it happened. */
export function arrivalAndNoteStore({ db }: Connection) {
  const change = async (
    now: Pick<CurrentState, 'id' | 'doctorId' | 'version'>,
    values: { arrived_at: number | null } | { paid_online: 0 | 1 } | Remarks,
  ) => {
    const changed = await db
      .updateTable('appointments')
      .set({ ...values, version: now.version + 1 })
      .where('id', '=', now.id)
      .where('doctor_id', '=', now.doctorId)
      .where('version', '=', now.version)
      .returning('id')
      .executeTakeFirst();
    return changed !== undefined;
  };
  return {
    /** Takes the moment in epoch milliseconds; null: not here. The version stands for the status it was judged by. */
    setArrived: (now: CurrentState, arrivedAt: number | null) => change(now, { arrived_at: arrivedAt }),
    setPaid: (now: CurrentState, online: boolean) => change(now, { paid_online: online ? 1 : 0 }),
    setRemarks: (now: CurrentState, remarks: Remarks) => change(now, remarks),
    async readRemarks(id: string): Promise<Remarks> {
      return db
        .selectFrom('appointments')
        .select(['reason', 'note'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    },
  };
}
