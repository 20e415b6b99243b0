import * as z from 'zod/mini';
import { Done, endpoint, endpointPerRole } from './endpoint.ts';
import { asSent, flag, id, optionalText, text, wholeNumber } from './fields.ts';
import { maxPageSize, maxReasonLength } from './limits.ts';
import { ofPatient } from './patient-data.ts';
import { appointmentChanged, notFound, overbooksAlone, slotRefused } from './refusals.ts';
import { isoDate, SlotDateText, SlotTimeText } from './slot-date.ts';

/**
 * The reason that makes a cancellation a no-show (specification 10.12): shown and counted as missed, not as cancelled, and
 * the patient's check-in is forgotten.
 */
export const noShowReason = 'Did not come';
/**
 * The reason that makes a cancellation the end of a mistake, as Undo of a booking does: the appointment's history keeps it,
 * the patient must not be told that they cancelled.
 */
export const bookedByMistake = 'Booked by mistake';

/** Who or what ended an appointment; a booking made by mistake is none of the patient's. */
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
  /** Dollars: the doctor's fee on the day of booking. */
  amount: z.number(),
  cancelled: z.boolean(),
  isCompleted: z.boolean(),
  /** true is shown as Online, false as Cash. */
  payment: z.boolean(),
  /** Received until now, refunds taken off, in cents. */
  receivedCents: z.number(),
  /** The part of `receivedCents` kept as a fee for a cancelled or missed appointment, in cents; left out means 0. */
  keptCents: z.optional(z.number()),
  /** Still to be received, in cents; null: from before payments were recorded, so nobody knows. 0 when cancelled. */
  openCents: z.nullable(z.number()),
  /** The reason for the appointment; empty if none was given. */
  reason: ofPatient('text', z.string()),
  /** The desk's note; may be empty. */
  note: ofPatient('text', z.string()),
  /** Why it was cancelled; empty otherwise. `Did not come` means missed. */
  cancelReason: ofPatient('text', z.string(), [noShowReason, bookedByMistake]),
  /** Who or what it was cancelled by, where that was said. */
  cancelKind: z.optional(CancelKind),
  /** When the patient came in, epoch milliseconds; null: not here (yet). */
  arrivedAt: z.nullable(z.number()),
  /** When the patient was called into the room, epoch milliseconds; null: not yet, or nobody said so. */
  calledAt: z.nullable(z.number()),
  /** When the patient confirmed that they come on this day, epoch milliseconds, where they did. */
  confirmedAt: z.optional(z.number()),
  /** Counts its changes: an action that names an older one is refused with what it is now. */
  version: z.number(),
  /** Booked on purpose on top of another appointment or outside the rules. */
  overbooked: z.boolean(),
  /** When it was booked, epoch milliseconds. */
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

/** Reads the contract's two booleans. Cancelled outranks completed (specification 4.1). */
export function statusOf({ cancelled, isCompleted }: { cancelled: boolean; isCompleted: boolean }): Status {
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

/** What a list may be narrowed by; dates include both ends. */
export const AppointmentFilter = z.object({
  status: z.optional(z.enum(statuses, 'status must be pending, cancelled or completed')),
  doctorId: z.optional(id('doctorId')),
  from: z.optional(isoDate('from')),
  to: z.optional(isoDate('to')),
  q: z.optional(text('q', 120)),
  /** true: those with an open amount, by the rule of a statement's `openCents` */
  unpaid: z.optional(flag('unpaid')),
});
export type AppointmentFilter = z.infer<typeof AppointmentFilter>;

/** Without `limit` the whole list answers, oldest booking first whatever `sort` says; with it, one page. A `cursor` needs it. */
export const ListInput = z.extend(AppointmentFilter, {
  limit: z.optional(wholeNumber('limit', 1, maxPageSize)),
  cursor: z.optional(text('cursor', 600, 1)),
  sort: z.optional(z.enum(sorts, `sort must be one of ${sorts.join(', ')}`)),
});
export type ListInput = z.infer<typeof ListInput>;

/** The page fields are there only when `limit` was sent. */
export const ListAnswer = z.object({
  appointments: z.array(Appointment),
  nextCursor: z.optional(z.nullable(z.string())),
  previousCursor: z.optional(z.nullable(z.string())),
  total: z.optional(z.number()),
  /** true: there are more than `total`, which stands at 10,000. */
  totalCapped: z.optional(z.boolean()),
});
export type ListAnswer = z.infer<typeof ListAnswer>;

export const listAppointments = endpointPerRole({
  summary: 'Appointments, oldest booking first; with `limit` one page, filtered and sorted.',
  method: 'GET',
  paths: { admin: '/api/admin/appointments', doctor: '/api/doctor/appointments' },
  input: ListInput,
  // The session says which doctor is meant.
  doctorInput: z.omit(ListInput, { doctorId: true }),
  answer: ListAnswer,
});

const appoitmentId = { appointmentId: 'appoitmentId' };

export const Reason = optionalText('Reason', maxReasonLength);

// Where the caller names the version it saw, another user's change since then is not overwritten.
const version = z.optional(wholeNumber('version', 0, 2_147_483_647));
export const OneAppointment = z.object({ appointmentId: id('appointmentId'), version });

const kind = z.optional(CancelKind);
const WithReason = z.extend(OneAppointment, { reason: Reason, kind });
const WithAppoitmentId = z.object({ appoitmentId: id('appoitmentId'), version, reason: Reason, kind });

// The contract's spelling stops at this edge: what goes in as `appoitmentId` is `appointmentId` from here on. A refusal
// names the field as it was sent.
const OneAppoitment = z.transform((body: unknown, context) => {
  const isUsual = typeof body === 'object' && body !== null && 'appointmentId' in body;
  const checked =
    isUsual && !('appoitmentId' in body) ? WithReason.safeParse(body) : WithAppoitmentId.safeParse(body);
  if (!checked.success) {
    for (const { path, message } of checked.error.issues)
      context.issues.push({ code: 'custom', path, message, input: body });
    return z.NEVER;
  }
  if ('appointmentId' in checked.data) return checked.data;
  const { appoitmentId, ...rest } = checked.data;
  return { appointmentId: appoitmentId, ...rest };
}) as unknown as z.ZodMiniType<z.output<typeof WithReason>, z.input<typeof WithReason>>;

asSent.set(OneAppoitment, WithAppoitmentId);

export const cancelAppointment = endpointPerRole({
  summary:
    'Cancels a pending appointment; its time is free again, and an offer that would move it ends. `kind` says by whom, `reason` in words why; both may be left out.',
  method: 'POST',
  paths: { admin: '/api/admin/cancel-appointment', doctor: '/api/doctor/cancel-appoitment' },
  own: { appoitmentId: 'appointment' },
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
  own: { appoitmentId: 'appointment' },
  refusals: [notFound.Appointment, appointmentChanged],
  input: OneAppoitment,
  sentAs: appoitmentId,
  answer: Done,
});

const Restore = z
  .extend(OneAppointment, {
    slotDate: z.optional(SlotDateText),
    slotTime: z.optional(SlotTimeText),
    /** On purpose outside of the hours or on top of another appointment; admin only. */
    overbook: z._default(flag('overbook'), false),
  })
  .check(
    z.refine((input) => (input.slotDate === undefined) === (input.slotTime === undefined), {
      error: 'slotDate and slotTime belong together',
      path: ['slotTime'],
    }),
  );
export const restoreAppointment = endpointPerRole({
  summary: 'Back to pending: at its own time, or at another one of the doctor where that is gone.',
  method: 'POST',
  paths: { admin: '/api/admin/restore-appointment', doctor: '/api/doctor/restore-appointment' },
  own: { appointmentId: 'appointment' },
  refusals: [notFound.Appointment, notFound.Doctor, appointmentChanged, slotRefused, overbooksAlone],
  input: Restore,
  answer: Done,
});
export const setPayment = endpoint({
  summary: '`payment` true: paid online; false: cash. On pending and completed appointments.',
  method: 'POST',
  path: '/api/admin/set-payment',
  caller: 'admin',
  refusals: [notFound.Appointment, appointmentChanged],
  input: z.extend(OneAppointment, { payment: flag('payment') }),
  answer: Done,
});
