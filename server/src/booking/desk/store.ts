import { noShowReason } from '@docket/contract/rules/cancel-reasons.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { sql } from 'kysely';
import { ledgerSince } from '../../appointments/store/rows.ts';
import { isMistake } from '../../appointments/store/totals.ts';
import type { Connection } from '../../platform/database/engine.ts';

/** An appointment as shown at the desk. */
export interface DeskAppointment {
  readonly startsAt: number;
  readonly doctorId: string;
  readonly doctor: string;
}

/** A patient's past, for the desk before booking. */
export interface PatientPast {
  readonly lastVisit: DeskAppointment | null;
  readonly nextVisit: DeskAppointment | null;
  readonly missed: number;
  readonly cancelled: number;
  /** Open amount of the appointments up to today, in cents. */
  readonly openCents: number;
}

const emptyPast: PatientPast = { lastVisit: null, nextVisit: null, missed: 0, cancelled: 0, openCents: 0 };

interface AppointmentsRow {
  id: string;
  lastAt: number | null;
  lastDoctorId: string | null;
  lastDoctor: string | null;
  nextAt: number | null;
  nextDoctorId: string | null;
  nextDoctor: string | null;
}

/** The desk's queries, exported so that a test can check their plans: a separate index range per patient. */
export const deskQueries = {
  appointments: (ids: readonly string[], wallNow: number) => sql<AppointmentsRow>`
    select p.id, last.starts_at as "lastAt", ld.id as "lastDoctorId", ld.name as "lastDoctor",
      next.starts_at as "nextAt", nd.id as "nextDoctorId", nd.name as "nextDoctor"
    from patients p
    left join appointments last on last.n = (
      select n from appointments a where a.patient_id = p.id and a.starts_at < ${wallNow} and a.status <> 'cancelled'
      order by a.starts_at desc, a.n desc limit 1)
    left join doctors ld on ld.id = last.doctor_id
    left join appointments next on next.n = (
      select n from appointments a where a.patient_id = p.id and a.starts_at >= ${wallNow} and a.status = 'pending'
      order by a.starts_at, a.n limit 1)
    left join doctors nd on nd.id = next.doctor_id
    where p.id in (${sql.join([...ids])})`,
  cancelled: (ids: readonly string[]) => sql<{ id: string; cancelled: number; missed: number }>`
    select patient_id as id, sum(case when cancel_reason <> ${noShowReason} then 1 else 0 end) as cancelled,
      sum(case when cancel_reason = ${noShowReason} then 1 else 0 end) as missed
    from appointments where patient_id in (${sql.join([...ids])}) and status = 'cancelled'
      and not ${isMistake} group by patient_id`,
  // Before payments were recorded, only appointments with entries have a known open amount.
  open: (ids: readonly string[], wallNow: number) => sql<{ id: string; openCents: number }>`
    select a.patient_id as id,
      cast(sum(a.amount_cents - coalesce(m.received_cents + m.written_off_cents, 0)) as bigint) as "openCents"
    from appointments a left join counted_payments m on m.appointment_id = a.id
    where a.patient_id in (${sql.join([...ids])}) and a.status <> 'cancelled'
      and a.starts_at < ${(Math.floor(wallNow / minutesPerDay) + 1) * minutesPerDay}
      and (m.appointment_id is not null or a.starts_at >= ${sql.raw(ledgerSince)})
    group by a.patient_id`,
};

export function deskStore({ db }: Connection) {
  return {
    async loadNextVisits(ids: readonly string[], wallNow: number): Promise<Map<string, DeskAppointment>> {
      if (ids.length === 0) return new Map();
      const rows = (await deskQueries.appointments(ids, wallNow).execute(db)).rows;
      return new Map(
        rows.flatMap(({ id, nextAt, nextDoctorId, nextDoctor }) => {
          const next = toAppointment(nextAt, nextDoctorId, nextDoctor);
          return next ? [[id, next] as const] : [];
        }),
      );
    },
    /**
     * Returns each patient's last and next appointment, the numbers of missed and cancelled ones, and the open
     * amount.
     */
    async loadPasts(ids: readonly string[], wallNow: number): Promise<Map<string, PatientPast>> {
      if (ids.length === 0) return new Map();
      const appointments = (await deskQueries.appointments(ids, wallNow).execute(db)).rows;
      const counts = (await deskQueries.cancelled(ids).execute(db)).rows;
      const open = (await deskQueries.open(ids, wallNow).execute(db)).rows;
      const openOf = new Map(open.map(({ id, openCents }) => [id, openCents]));
      const countOf = new Map(
        counts.map(({ id, cancelled, missed }) => [
          id,
          { cancelled: Number(cancelled), missed: Number(missed) },
        ]),
      );
      return new Map(
        appointments.map(({ id, ...row }) => [
          id,
          {
            ...emptyPast,
            lastVisit: toAppointment(row.lastAt, row.lastDoctorId, row.lastDoctor),
            nextVisit: toAppointment(row.nextAt, row.nextDoctorId, row.nextDoctor),
            ...countOf.get(id),
            openCents: openOf.get(id) ?? 0,
          },
        ]),
      );
    },
  };
}

function toAppointment(
  startsAt: number | null,
  doctorId: string | null,
  doctor: string | null,
): DeskAppointment | null {
  return startsAt === null || doctorId === null || doctor === null ? null : { startsAt, doctorId, doctor };
}
