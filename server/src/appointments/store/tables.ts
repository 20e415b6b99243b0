import type { Status } from '@docket/contract/appointments.ts';
import type { Generated } from 'kysely';

/** The tables appointments are kept in and read beside; of people only what an appointment shows. */
export type Tables = {
  appointments: {
    n: Generated<number>;
    id: string;
    doctor_id: string;
    patient_id: string;
    starts_at: number;
    ends_at: number;
    status: Status;
    overbooked: 0 | 1;
    paid_online: 0 | 1;
    amount_cents: number;
    reason: string;
    booked_at: number;
    note: Generated<string>;
    cancel_reason: Generated<string>;
    arrived_at: Generated<number | null>;
    version: Generated<number>;
    patient_key: string;
    doctor_key: string;
  };
  history: {
    id: string;
    appointment_id: string;
    at: number;
    account_id: string | null;
    who_name: string;
    who_role: 'admin' | 'doctor' | 'system';
    what: string;
    from_values: string | null;
    to_values: string | null;
  };
  doctors: {
    n: number;
    id: string;
    name: string;
    name_key: string;
    words: string;
    speciality: string;
    image_hash: string | null;
  };
  patients: {
    n: number;
    id: string;
    name: string;
    name_key: string;
    words: string;
    email: string;
    phone: string;
    dob: string | null;
    image_hash: string | null;
  };
};
