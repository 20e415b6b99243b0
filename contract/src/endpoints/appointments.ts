import * as z from 'zod/mini';
import { Done, endpoint, endpointPerRole } from '../endpoint.ts';
import {
  documentedSchemas,
  flag,
  id,
  optionalText,
  searchText,
  text,
  wholeNumber,
} from '../formats/fields.ts';
import { isoDate, SlotDateText, SlotTimeText } from '../formats/slot-date.ts';
import { ofPatient } from '../patient-data.ts';
import { appointmentChanged, notFound, onlyAdminsOverbook, slotRefused } from '../refusals.ts';
import { bookedByMistake, noShowReason } from '../rules/cancel-reasons.ts';
import { maxPageSize, maxReasonLength } from '../rules/limits.ts';

/** The party that ended an appointment; `mistake`: the booking was an error of the desk. */
export const cancelKinds = ['patient', 'doctor', 'practice', 'mistake'] as const;
const kindSentence = `kind must be one of ${cancelKinds.join(', ')}`;
export const CancelKind = z.enum(cancelKinds, kindSentence);
export type CancelKind = z.infer<typeof CancelKind>;

export const Appointment = z.object({
  _id: z.string(),
  /** "5_9_2026": day_month_year on the clinic's wall clock. */
  slotDate: z.string(),
  /** "10:30 AM" on the clinic's wall clock. */
  slotTime: z.string(),
  durationMinutes: z.number(),
  /** Price in dollars; at first the doctor's fee on the day of booking. */
  amount: z.number(),
  cancelled: z.boolean(),
  isCompleted: z.boolean(),
  /** true is shown as Online, false as Cash. */
  payment: z.boolean(),
  /** Cents received so far, less refunds. */
  receivedCents: z.number(),
  /** Cents of `receivedCents` kept as a fee for a cancelled or missed appointment; missing means 0. */
  keptCents: z.optional(z.number()),
  /**
   * Cents still to be received; 0 when cancelled. Null: unknown, since the visit is older than the record of
   * payments.
   */
  openCents: z.nullable(z.number()),
  /** Reason for the appointment; may be empty. */
  reason: ofPatient('text', z.string()),
  /** The desk's note; may be empty. */
  note: ofPatient('text', z.string()),
  /** Reason for the cancellation; empty otherwise. `Did not come` means missed. */
  cancelReason: ofPatient('text', z.string(), [noShowReason, bookedByMistake]),
  /** The party that cancelled, if recorded. */
  cancelKind: z.optional(CancelKind),
  /** Time of the check-in, epoch milliseconds; null: not checked in. */
  arrivedAt: z.nullable(z.number()),
  /** Time the patient was called into the room, epoch milliseconds; null: not recorded. */
  calledAt: z.nullable(z.number()),
  /** Time the patient confirmed this day, epoch milliseconds; missing: not confirmed. */
  confirmedAt: z.optional(z.number()),
  /** Number of changes. An action with an older version is refused with the present appointment. */
  version: z.number(),
  /** Booked deliberately over another appointment or outside the rules. */
  overbooked: z.boolean(),
  /** Time of booking, epoch milliseconds. */
  bookedAt: z.number(),
  patientId: z.string(),
  doctorId: z.string(),
  userData: z.object({
    name: ofPatient('name', z.string()),
    image: ofPatient('picture', z.string()),
    dob: ofPatient('text', z.nullable(z.string())),
    phone: ofPatient('text', z.string()),
    email: ofPatient('text', z.string()),
  }),
  docData: z.object({
    name: z.string(),
    image: z.string(),
    speciality: z.string(),
    /** An archived doctor's visits take no new payments. */
    archived: z.optional(z.literal(true)),
  }),
});
export type Appointment = z.infer<typeof Appointment>;

export const statuses = ['pending', 'cancelled', 'completed'] as const;
export const Status = z.enum(statuses);
export type Status = z.infer<typeof Status>;

/** Returns the status of the contract's two booleans. Cancelled outranks completed (specification 4.1). */
export function getStatus({ cancelled, isCompleted }: { cancelled: boolean; isCompleted: boolean }): Status {
  if (cancelled) return 'cancelled';
  return isCompleted ? 'completed' : 'pending';
}

const sortKeys = ['slot', 'booked', 'patient', 'doctor', 'amount'] as const;
export const sorts = [
  'slot',
  '-slot',
  'booked',
  '-booked',
  'patient',
  '-patient',
  'doctor',
  '-doctor',
  'amount',
  '-amount',
] as const satisfies readonly (SortKey | `-${SortKey}`)[];
export type SortKey = (typeof sortKeys)[number];
export type Sort = (typeof sorts)[number];

/** Filters of a list; dates are inclusive. */
export const AppointmentFilter = z.object({
  status: z.optional(z.enum(statuses, 'status must be pending, cancelled or completed')),
  doctorId: z.optional(id('doctorId')),
  from: z.optional(isoDate('from')),
  to: z.optional(isoDate('to')),
  q: z.optional(searchText('q', 120)),
  /** true: only appointments that count in a statement's `openCents` */
  unpaid: z.optional(flag('unpaid')),
});
export type AppointmentFilter = z.infer<typeof AppointmentFilter>;

/**
 * Without `limit` the answer is the complete list, oldest booking first; `sort` is ignored. With it, one page.
 * `cursor` needs `limit`.
 */
export const ListInput = z.extend(AppointmentFilter, {
  limit: z.optional(wholeNumber('limit', 1, maxPageSize)),
  cursor: z.optional(text('cursor', 600, 1)),
  sort: z.optional(z.enum(sorts, `sort must be one of ${sorts.join(', ')}`)),
});
export type ListInput = z.infer<typeof ListInput>;

/** Fields of the page are present only when `limit` was sent. */
export const ListAnswer = z.object({
  appointments: z.array(Appointment),
  nextCursor: z.optional(z.nullable(z.string())),
  previousCursor: z.optional(z.nullable(z.string())),
  total: z.optional(z.number()),
  /** true: counting stopped at `total`, which is 10,000; there are more. */
  totalCapped: z.optional(z.boolean()),
  /**
   * Open amount of the entire list, in cents. Present with `unpaid` and `limit` while `totalCapped` is false; for the
   * front desk only in a list of today.
   */
  openCents: z.optional(z.number()),
});
export type ListAnswer = z.infer<typeof ListAnswer>;

export const listAppointments = endpointPerRole({
  summary: 'Lists appointments, oldest booking first; with `limit` one page, filtered and sorted.',
  method: 'GET',
  paths: { admin: '/api/admin/appointments', doctor: '/api/doctor/appointments' },
  input: ListInput,
  // The session names the doctor.
  doctorInput: z.omit(ListInput, { doctorId: true }),
  answer: ListAnswer,
});

export const readAppointment = endpointPerRole({
  summary: 'Reads one appointment.',
  method: 'GET',
  paths: { admin: '/api/admin/appointments/:id/details', doctor: '/api/doctor/appointments/:id/details' },
  refusals: [notFound.Appointment],
  input: z.object({ id: id('id') }),
  answer: z.object({ appointment: Appointment }),
  ownerFields: { id: 'appointment' },
});

const appoitmentId = { appointmentId: 'appoitmentId' };

export const Reason = optionalText('Reason', maxReasonLength);

// With the version the caller saw, a later change by another user is not overwritten.
const version = z.optional(wholeNumber('version', 0, 2_147_483_647));
export const OneAppointment = z.object({ appointmentId: id('appointmentId'), version });

const kind = z.optional(CancelKind);
const WithReason = z.extend(OneAppointment, { reason: Reason, kind });
const WithAppoitmentId = z.object({ appoitmentId: id('appoitmentId'), version, reason: Reason, kind });

// The specification spells the field `appoitmentId`. Callers may send either spelling; handlers always get
// `appointmentId`, and a refusal names the field as it was sent.
const OneAppoitment = z.transform((body: unknown, context) => {
  const hasCorrectName = typeof body === 'object' && body !== null && 'appointmentId' in body;
  const checked =
    hasCorrectName && !('appoitmentId' in body)
      ? WithReason.safeParse(body)
      : WithAppoitmentId.safeParse(body);
  if (!checked.success) {
    for (const { path, message } of checked.error.issues)
      context.issues.push({ code: 'custom', path, message, input: body });
    return z.NEVER;
  }
  if ('appointmentId' in checked.data) return checked.data;
  const { appoitmentId, ...rest } = checked.data;
  return { appointmentId: appoitmentId, ...rest };
}) as unknown as z.ZodMiniType<z.output<typeof WithReason>, z.input<typeof WithReason>>;

documentedSchemas.set(OneAppoitment, WithAppoitmentId);

export const cancelAppointment = endpointPerRole({
  summary:
    'Cancels a pending appointment. Its slot is free again, and an offer to move it ends. Optional: `kind` is the party that cancelled, `reason` is text.',
  method: 'POST',
  paths: { admin: '/api/admin/cancel-appointment', doctor: '/api/doctor/cancel-appoitment' },
  ownerFields: { appoitmentId: 'appointment' },
  refusals: [notFound.Appointment, appointmentChanged],
  input: WithReason,
  doctorInput: OneAppoitment,
  doctorSentAs: appoitmentId,
  answer: Done,
});
export const completeAppointment = endpoint({
  summary: 'Completes a pending appointment.',
  method: 'POST',
  path: '/api/doctor/complete-appoitment',
  caller: 'doctor',
  ownerFields: { appoitmentId: 'appointment' },
  refusals: [notFound.Appointment, appointmentChanged],
  input: OneAppoitment,
  sentAs: appoitmentId,
  answer: Done,
});

const Restore = z
  .extend(OneAppointment, {
    slotDate: z.optional(SlotDateText),
    slotTime: z.optional(SlotTimeText),
    /** Deliberately outside the hours or over another appointment; admins only. */
    overbook: z._default(flag('overbook'), false),
  })
  .check(
    z.refine((input) => (input.slotDate === undefined) === (input.slotTime === undefined), {
      error: 'slotDate and slotTime belong together',
      path: ['slotTime'],
    }),
  );
export const restoreAppointment = endpointPerRole({
  summary:
    'Sets an appointment back to pending, at its slot or, if that is taken, at another one of the doctor.',
  method: 'POST',
  paths: { admin: '/api/admin/restore-appointment', doctor: '/api/doctor/restore-appointment' },
  ownerFields: { appointmentId: 'appointment' },
  refusals: [notFound.Appointment, notFound.Doctor, appointmentChanged, slotRefused, onlyAdminsOverbook],
  input: Restore,
  answer: Done,
});
export const setPayment = endpoint({
  summary: 'Marks a pending or completed appointment as paid online (`payment` true) or by cash (false).',
  method: 'POST',
  path: '/api/admin/set-payment',
  caller: 'admin',
  refusals: [notFound.Appointment, appointmentChanged],
  input: z.extend(OneAppointment, { payment: flag('payment') }),
  answer: Done,
});
