import * as z from 'zod/mini';
import { Status } from './appointments.ts';
import { Done, endpointPerRole, Nothing } from './endpoint.ts';
import { id, wholeNumber } from './fields.ts';
import { maxDelayMinutes } from './limits.ts';
import { messageChannels } from './messages.ts';
import { ofPatient } from './patient-data.ts';
import { delayChanged, doctorArchived, notFound } from './refusals.ts';

/** In minutes since midnight on the clinic's wall clock, as are all times here; what reaches beyond the day ends with it. */
const MinuteRange = z.object({ from: z.number(), to: z.number() });

/** What the rule of expected times (expected-times.ts) has to know of one doctor's today. */
export const DoctorDay = z.object({
  doctorId: z.string(),
  name: z.string(),
  /** Open times; none: no hours are kept, or closed today. */
  hours: z.array(MinuteRange),
  /** The doctor's own and the clinic's. */
  timeOff: z.array(MinuteRange),
  /**
   * When the doctor is away, or was: nobody begins then, whenever they were booked. null: not today, or beyond it, which is
   * for rescheduling, or over before it was said last how late the doctor runs.
   */
  away: z.nullable(MinuteRange),
  /** What was declared today; `minutes` 0: on time. */
  delay: z.object({
    minutes: z.number(),
    /** When the doctor's next patient was expected to begin; null: on time. */
    freeFrom: z.nullable(z.number()),
    /** Who said so, and when (epoch milliseconds); null: nobody today. */
    by: z.nullable(z.string()),
    at: z.nullable(z.number()),
    /** Counts its changes, of earlier days as well; 0: there never was one. */
    version: z.number(),
  }),
  /** Cancelled ones are left out; earliest first. */
  appointments: z.array(
    z.object({
      id: z.string(),
      startsAt: z.number(),
      endsAt: z.number(),
      status: Status,
      overbooked: z.boolean(),
      /** Checked in. */
      isHere: z.boolean(),
      /** When the patient was called in; null: not yet. */
      calledAt: z.nullable(z.number()),
      /** Whether it was said since then how late the doctor runs, or that they are on time: that outranks the call-in. */
      isCallOutranked: z.boolean(),
    }),
  ),
});
export type DoctorDay = z.infer<typeof DoctorDay>;

export const readToday = endpointPerRole({
  summary:
    'What expected times are worked out from: today of every doctor who works here (a doctor: only their own), with the declared delay.',
  method: 'GET',
  paths: { admin: '/api/admin/today', doctor: '/api/doctor/today' },
  input: Nothing,
  answer: z.object({ slotDate: z.string(), doctors: z.array(DoctorDay) }),
});

const Delay = z.object({
  minutes: wholeNumber('minutes', 0, maxDelayMinutes),
  /** The version the caller saw: another user's delay since then is not overwritten. */
  version: z.optional(wholeNumber('version', 0, 2_147_483_647)),
  /**
   * Brings back what was said before the last, as it was: by whom, when, and from which patient it is counted. `minutes` is
   * what that was, and is said anew where it is no longer known.
   */
  undo: z.optional(z.boolean()),
});
export const setDelay = endpointPerRole({
  summary:
    'Says how many minutes late a doctor runs: the next patient begins so much after the booked time. 0: on time. It ends with the day. With `undo` what was said before counts again, as it was.',
  method: 'POST',
  paths: { admin: '/api/admin/set-delay', doctor: '/api/doctor/set-delay' },
  refusals: [notFound.Doctor, doctorArchived, delayChanged],
  input: z.extend(Delay, { doctorId: id('doctorId') }),
  doctorInput: Delay,
  answer: z.extend(Done, { version: z.number() }),
});

/** Somebody of today who is not here yet and begins at least ten minutes later than booked, or earlier than they were told. */
const LatePatient = z.object({
  appointmentId: z.string(),
  patientName: ofPatient('name', z.string()),
  phone: ofPatient('text', z.string()),
  /** When they are booked, and when they are expected to begin: less than ten minutes late is as booked. */
  slotTime: z.string(),
  expectedTime: z.string(),
  /** By what they would be told. */
  channel: z.enum(messageChannels),
  /** Why they can't be told, in words; empty: they can. */
  why: z.string(),
  /** The time they were told last; null: none. */
  toldTime: z.nullable(z.string()),
  /** Whether `tellLate` tells them: they can be told, and what they were told before is at least ten minutes off. */
  isToTell: z.boolean(),
});
export type LatePatient = z.infer<typeof LatePatient>;

export const findLatePatients = endpointPerRole({
  summary:
    "Whom a doctor's delay concerns today, with the time each is expected to begin: who is to be told, who was, and who can't be and why.",
  method: 'GET',
  paths: { admin: '/api/admin/late-patients', doctor: '/api/doctor/late-patients' },
  refusals: [notFound.Doctor],
  input: z.object({ doctorId: id('doctorId') }),
  doctorInput: Nothing,
  answer: z.object({ patients: z.array(LatePatient) }),
});

export const tellLate = endpointPerRole({
  summary:
    'Tells the patients whom a delay concerns when they are expected to begin. Nobody is told twice, unless it grew or shrank by ten minutes since; who is expected as booked after all is told so.',
  method: 'POST',
  paths: { admin: '/api/admin/tell-late', doctor: '/api/doctor/tell-late' },
  refusals: [notFound.Doctor, doctorArchived],
  input: z.object({ doctorId: id('doctorId') }),
  doctorInput: Nothing,
  /** `told`: how many are told now. */
  answer: z.extend(Done, { told: z.number() }),
});
