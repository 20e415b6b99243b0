import type { CancelKind, Status } from '@docket/contract/endpoints/appointments.ts';
import type { ContactOutcome } from '@docket/contract/endpoints/confirmation-calls.ts';
import type { Speciality } from '@docket/contract/endpoints/doctors.ts';
import type { PaymentKind, PaymentMethod, ReversibleKind } from '@docket/contract/endpoints/payments.ts';
import type { offerEnds } from '@docket/contract/refusals.ts';
import type { PartOfDay } from '@docket/contract/rules/waiting-list-fit.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { MessageTables } from './message-tables.ts';

/**
 * Every table of the schema, with rows as both engines return them. Columns ending in `_at`, `since` and `at` are
 * epoch milliseconds. starts_at, ends_at, holds_until, expected_at, free_from, away_until and away_from of doctors,
 * delays, appointments, messages, offers and time off are wall minutes. Money is in cents.
 */
export interface Database extends MessageTables {
  accounts: {
    id: string;
    role: 'admin' | 'doctor';
    /** Lower-cased and trimmed. */
    email: string;
    name: string;
    /** null: invited, but still without a password */
    password_hash: string | null;
    created_at: number;
    removed_at: number | null;
    /** 1: an admin with front-desk rights only */
    front_desk: Generated<0 | 1>;
  };
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
    patient_key: string;
    doctor_key: string;
    note: Generated<string>;
    cancel_reason: Generated<string>;
    cancel_kind: Generated<CancelKind | ''>;
    arrived_at: number | null;
    called_at: number | null;
    confirmed_at: number | null;
    version: Generated<number>;
    /** received or written off, kept by triggers; null: older than payment records, and without an entry since */
    settled_cents: number | null;
  };
  calendar_feeds: {
    doctor_id: string;
    token_hash: string;
    full_names: Generated<0 | 1>;
    made_at: number;
    made_by: string | null;
    last_used_at: number | null;
  };
  call_claims: { patient_id: string; session_hash: string; account_id: string; ends_at: number };
  change_calls: { change_id: string; appointment_id: string; called_by: string; called_at: number };
  changes: {
    id: string;
    doctor_id: string | null;
    account_id: string;
    who_name: string;
    who_role: 'admin' | 'doctor' | 'system';
    what: string;
    before_values: string;
    after_values: string;
    steps: string;
    appointments: number;
    at: number;
    undone_at: number | null;
    undone_by: string | null;
  };
  clinic: { key: string; value: string };
  clinic_settings: {
    id: number;
    value: string;
    version: number;
    changed_by: string;
    changed_at: number;
    /** JSON; null: not seeded yet */
    sms_countries: string | null;
  };
  contacts: {
    id: string;
    appointment_id: string;
    at: number;
    outcome: ContactOutcome | 'undone';
    account_id: string;
    undoes: string | null;
  };
  closings: {
    /** "YYYY-MM-DD" */
    day: string;
    number: number;
    at: number;
    account_id: string;
    note: string;
    /** JSON; null: opened again */
    totals: string | null;
  };
  counted_days: {
    doctor_id: string;
    /** "YYYY-MM-DD" */
    day: string;
    appointments: Generated<number>;
    amount_cents: Generated<number>;
    recorded_cents: Generated<number>;
    settled_cents: Generated<number>;
    due_cents: Generated<number>;
  };
  counted_doctors: {
    doctor_id: string;
    pending: Generated<number>;
    cancelled: Generated<number>;
    completed: Generated<number>;
    earned_cents: Generated<number>;
    people: Generated<number>;
  };
  counted_pairs: { doctor_id: string; patient_id: string; live: Generated<number> };
  counted_payments: {
    appointment_id: string;
    received_cents: Generated<number>;
    written_off_cents: Generated<number>;
    kept_cents: Generated<number>;
  };
  counted_receipts: { doctor_id: string; day: string; method: string; cents: Generated<number> };
  counted_patients: { shard: number; people: Generated<number> };
  delays: {
    doctor_id: string;
    /** days since 1970-01-01 on the clinic's wall */
    day: number;
    minutes: number;
    free_from: number;
    changed_by: string;
    changed_at: number;
    version: number;
    /** JSON */
    former: string | null;
  };
  drawer_counts: {
    n: number;
    /** "YYYY-MM-DD" */
    day: string;
    at: number;
    account_id: string;
    counted_cents: number;
    expected_cents: number | null;
    taken_cents: number;
    left_cents: number;
    note: string;
    base_day: string;
    base_cents: number;
  };
  doctors: {
    n: Generated<number>;
    id: string;
    name: string;
    name_key: string;
    search: string;
    speciality: Speciality;
    degree: string;
    experience: string;
    about: string;
    fee_cents: number;
    available: 0 | 1;
    address_line1: string;
    address_line2: string;
    image_hash: string | null;
    words: GeneratedAlways<string>;
    away_until: number | null;
    away_from: number | null;
    archived_at: number | null;
    version: Generated<number>;
    changed_by: string | null;
    changed_at: number | null;
  };
  first_answers: { key: string; body_hash: string; answer: string; created_at: number };
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
  hours: {
    doctor_id: string;
    weekly: string;
    dated: string;
    slot_minutes: number;
    buffer_minutes: number;
    notice_minutes: number;
    farthest_days: number;
  };
  images: Image;
  lasting_changes: {
    id: string;
    at: number;
    account_id: string;
    path: string;
    about_id: string | null;
    subject_kind: string | null;
    subject_name: string | null;
    value_before: string | null;
    value_after: string | null;
  };
  /** A view: payments with the amount each adds to the money received and written off. */
  ledger: {
    n: number;
    id: string;
    appointment_id: string;
    day: string | null;
    method: PaymentMethod | 'write-off';
    received_cents: number;
    written_off_cents: number;
    kept_cents: number;
  };
  merges: {
    id: string;
    patient_id: string;
    other_id: string;
    account_id: string;
    moved: string;
    taken: string;
    at: number;
    undone_at: number | null;
  };
  migrations: { name: string; applied_at: number; hash: string | null };
  offers: {
    id: string;
    wish_id: string;
    doctor_id: string;
    starts_at: number;
    ends_at: number;
    holds_until: number;
    made_at: number;
    account_id: string;
    state: 'open' | (typeof offerEnds)[number];
    ended_at: number | null;
    token_hash: string | null;
    /** the obstacle that ended the offer and may go away while the slot is held; null: open, or ended for good */
    blocked_by: 'hours' | 'booking' | null;
  };
  patients: {
    n: Generated<number>;
    id: string;
    name: string;
    name_key: string;
    search: string;
    email: string;
    phone: string;
    /** "YYYY-MM-DD" */
    dob: string | null;
    image_hash: string | null;
    created_at: number;
    words: GeneratedAlways<string>;
    contact_by: Generated<string>;
    language: Generated<string>;
    note: Generated<string>;
    version: Generated<number>;
    changed_by: string | null;
    changed_at: number | null;
    merged_into: string | null;
  };
  payments: {
    n: Generated<number>;
    id: string;
    appointment_id: string;
    at: number;
    /** "YYYY-MM-DD"; null: unknown */
    day: string | null;
    kind: PaymentKind;
    /** null: written off, or kept as a fee */
    method: PaymentMethod | null;
    cents: number;
    note: string;
    account_id: string | null;
    reverses: string | null;
    reversed_kind: ReversibleKind | null;
    count_id: string | null;
    written_by: 'set-payment' | null;
    /** for a fee received now: the id of its payment entry */
    fee_payment: string | null;
  };
  recovery_codes: { account_id: string; code_hash: string };
  second_factors: { account_id: string; secret: string; since: number | null; last_step: Generated<number> };
  sessions: {
    token_hash: string;
    kind: 'session' | 'invitation' | 'first admin';
    account_id: string | null;
    created_at: number;
    expires_at: number;
    /** never null since migration 0014 */
    id: string | null;
    device: Generated<string>;
    last_used_at: Generated<number>;
    made_by: string | null;
    proved_at: Generated<number>;
  };
  /** A view: the images of records that were not merged into another. */
  shown_images: Image;
  sign_in_failures: { key: string; at: number; try_id: Generated<string> };
  sign_in_places: { key: string; at: number };
  sign_in_streaks: { key: string; failures: number; untold: number; last_at: number };
  time_off: { id: string; doctor_id: string | null; starts_at: number; ends_at: number; reason: string };
  wishes: {
    id: string;
    patient_id: string;
    appointment_id: string | null;
    doctor_id: string | null;
    speciality: Speciality | null;
    /** "YYYY-MM-DD" */
    from_day: string | null;
    to_day: string | null;
    /** one bit for each weekday; Monday is 1 */
    weekdays: number;
    part_of_day: PartOfDay;
    minutes: number | null;
    urgent: 0 | 1;
    note: string;
    since: number;
    account_id: string;
    ended_at: number | null;
    version: Generated<number>;
  };
}

// The column `hash` holds a picture's random name. It once was the content's hash, and nodes of that version still
// read it.
interface Image {
  hash: string;
  size: 'small' | 'large';
  bytes: Uint8Array;
}
