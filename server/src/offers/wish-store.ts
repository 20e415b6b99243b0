import { fromWallMinutes, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { sql } from 'kysely';
import { selectRecordIds } from '../patients/store.ts';
import type { Connection } from '../platform/database/engine.ts';

// Far below the limit of bind parameters of either engine.
const maxIdsPerStatement = 200;

interface DuplicateRow {
  readonly id: string;
  readonly target: string;
  readonly appointmentId: string | null;
}

/** Updates the wishes of patients whose appointments change. All other SQL of the table is in waiting-list. */
export function appointmentWishStore({ db }: Connection) {
  const inBatches = async (ids: readonly string[], act: (some: readonly string[]) => Promise<void>) => {
    for (let from = 0; from < ids.length; from += maxIdsPerStatement)
      await act(ids.slice(from, from + maxIdsPerStatement));
  };
  return {
    /**
     * Links new appointments to open wishes for their doctor or speciality: each patient now waits for an earlier
     * time. One wish per appointment, wishes for the doctor first. Returns the wish ids.
     */
    async linkAppointments(appointmentIds: readonly string[]): Promise<string[]> {
      const attached = new Map<string, string>();
      await inBatches(appointmentIds, async (some) => {
        const { rows } = await sql<{
          id: string;
          appointmentId: string;
          startsAt: number;
          fromDay: string | null;
        }>`
          select w.id, a.id as "appointmentId", a.starts_at as "startsAt", w.from_day as "fromDay"
          from appointments a join doctors d on d.id = a.doctor_id
            join wishes w on (w.patient_id = a.patient_id
              or w.patient_id in (select p.id from patients p where p.merged_into = a.patient_id))
          where a.id in (${sql.join(some)}) and a.status = 'pending'
            and w.ended_at is null and w.appointment_id is null
            and (w.doctor_id = a.doctor_id or w.speciality = d.speciality)
            and not exists (select 1 from wishes o where o.ended_at is null and o.appointment_id = a.id)
          order by case when w.doctor_id is null then 1 else 0 end, w.since, a.starts_at`.execute(db);
        for (const { id, appointmentId, startsAt, fromDay } of rows) {
          // An appointment before the first wished day does not fulfil the wish.
          const isInside = fromDay === null || toIsoDate(fromWallMinutes(startsAt).date) >= fromDay;
          const isNew = !attached.has(id) && ![...attached.values()].includes(appointmentId);
          if (isInside && isNew) attached.set(id, appointmentId);
        }
      });
      for (const [id, appointmentId] of attached) {
        await db
          .updateTable('wishes')
          .set((of) => ({ appointment_id: appointmentId, version: of('version', '+', 1) }))
          .where('id', '=', id)
          .execute();
      }
      return [...attached.keys()];
    },
    /**
     * Unlinks wishes from their appointments. Only wishes for a doctor or a speciality, which remain valid without an
     * appointment. Returns their ids.
     */
    async unlinkAppointments(appointmentIds: readonly string[]): Promise<string[]> {
      const detached: string[] = [];
      await inBatches(appointmentIds, async (some) => {
        const rows = await db
          .updateTable('wishes')
          .set((of) => ({ appointment_id: null, version: of('version', '+', 1) }))
          .where('appointment_id', 'in', [...some])
          .where('ended_at', 'is', null)
          .where((is) => is.or([is('doctor_id', 'is not', null), is('speciality', 'is not', null)]))
          .returning('id')
          .execute();
        detached.push(...rows.map(({ id }) => id));
      });
      return detached;
    },
    /**
     * Ends surplus open wishes for one doctor or speciality, which a merge leaves. Keeps the wish with an
     * appointment, then the urgent one, then the oldest. Returns those that ended. Lock the patient first.
     */
    async endDuplicates(patientId: string, at: number): Promise<string[]> {
      const { rows } = await sql<DuplicateRow>`
        select w.id, a.id as "appointmentId",
          coalesce(w.speciality, w.doctor_id, a.doctor_id) as target
        from wishes w left join appointments a on a.id = w.appointment_id
        where w.ended_at is null and (a.id is null or a.status = 'pending')
          and coalesce(a.patient_id, w.patient_id) in ${selectRecordIds(patientId)}
        order by case when a.id is null then 1 else 0 end, w.urgent desc, w.since, w.id`.execute(db);
      const keptTargets = new Set<string>();
      const doubled: string[] = [];
      for (const { id, target, appointmentId } of rows) {
        // Wishes to move two different appointments are distinct.
        if (appointmentId === null && keptTargets.has(target)) doubled.push(id);
        keptTargets.add(target);
      }
      await inBatches(doubled, async (some) => {
        await db
          .updateTable('wishes')
          .set((of) => ({ ended_at: at, version: of('version', '+', 1) }))
          .where('id', 'in', [...some])
          .execute();
      });
      return doubled;
    },
    /** Reopens the wishes of these patients that ended exactly at `at`, unless an equal one is open. Returns them. */
    async reopenEnded(patientIds: readonly string[], at: number): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        update wishes set ended_at = null, version = version + 1
        where ended_at = ${at} and patient_id in (${sql.join([...patientIds])}) and appointment_id is null
          and not exists (select 1 from wishes o where o.ended_at is null and o.patient_id = wishes.patient_id
            and coalesce(o.speciality, o.doctor_id) = coalesce(wishes.speciality, wishes.doctor_id))
        returning id`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}
