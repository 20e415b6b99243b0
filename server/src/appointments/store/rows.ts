import type { Status } from '@docket/contract/appointments.ts';
import type { Connection } from '../../platform/database/engine.ts';
import type { Tables } from './tables.ts';

/** An appointment with the people in it as they are now: all that an answer shows. */
export interface AppointmentRow {
  readonly n: number;
  readonly id: string;
  readonly doctorId: string;
  readonly patientId: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly status: Status;
  readonly overbooked: 0 | 1;
  readonly paidOnline: 0 | 1;
  readonly amountCents: number;
  readonly reason: string;
  readonly bookedAt: number;
  readonly note: string;
  readonly cancelReason: string;
  readonly arrivedAt: number | null;
  readonly version: number;
  readonly patientName: string;
  readonly patientImage: string | null;
  readonly patientDob: string | null;
  readonly patientPhone: string;
  readonly patientEmail: string;
  readonly doctorName: string;
  readonly doctorImage: string | null;
  readonly speciality: string;
}

/** Reads whole rows by what names them. Takes at most a few hundred names at once. */
export function rowStore({ db }: Connection) {
  const joined = () =>
    db
      .withTables<Tables>()
      .selectFrom('appointments as a')
      .innerJoin('patients as p', 'p.id', 'a.patient_id')
      .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
      .select([
        'a.n',
        'a.id',
        'a.doctor_id as doctorId',
        'a.patient_id as patientId',
        'a.starts_at as startsAt',
        'a.ends_at as endsAt',
        'a.status',
        'a.overbooked',
        'a.paid_online as paidOnline',
        'a.amount_cents as amountCents',
        'a.reason',
        'a.booked_at as bookedAt',
        'a.note',
        'a.cancel_reason as cancelReason',
        'a.arrived_at as arrivedAt',
        'a.version',
        'p.name as patientName',
        'p.image_hash as patientImage',
        'p.dob as patientDob',
        'p.phone as patientPhone',
        'p.email as patientEmail',
        'd.name as doctorName',
        'd.image_hash as doctorImage',
        'd.speciality',
      ]);
  return {
    /** In the order of the numbers; what is gone is left out. */
    async read(numbers: readonly number[]): Promise<AppointmentRow[]> {
      if (numbers.length === 0) return [];
      const rows: AppointmentRow[] = await joined().where('a.n', 'in', numbers).execute();
      const byNumber = new Map(rows.map((row) => [row.n, row]));
      return numbers.flatMap((n) => byNumber.get(n) ?? []);
    },

    async readOne(id: string): Promise<AppointmentRow | null> {
      return (await joined().where('a.id', '=', id).executeTakeFirst()) ?? null;
    },
  };
}
