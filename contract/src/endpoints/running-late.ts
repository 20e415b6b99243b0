import * as z from 'zod/mini';
import { Done, endpointPerRole, NoFields } from '../endpoint.ts';
import { id, wholeNumber } from '../formats/fields.ts';
import { ofPatient } from '../patient-data.ts';
import { delayChanged, doctorArchived, notFound } from '../refusals.ts';
import { maxDelayMinutes } from '../rules/limits.ts';
import { Status } from './appointments.ts';
import { messageChannels } from './messages.ts';

/**
 * Minutes since midnight on the clinic's wall clock, like all times in this file. Ranges beyond midnight end with the
 * day.
 */
const MinuteRange = z.object({ from: z.number(), to: z.number() });

/** One doctor's today: the input of the rule of expected times (expected-times.ts). */
export const DoctorDay = z.object({
  doctorId: z.string(),
  name: z.string(),
  /** Working hours; empty: none on record, or closed today. */
  hours: z.array(MinuteRange),
  /** Time off of the doctor and of the clinic. */
  timeOff: z.array(MinuteRange),
  /**
   * An absence that ends or ended today; no appointment starts in it. Null: no absence, an absence that ends after
   * today (whose appointments must be rescheduled), or one that ended before the delay was last set.
   */
  away: z.nullable(MinuteRange),
  /** Today's declared delay; `minutes` 0: on time. */
  delay: z.object({
    minutes: z.number(),
    /** Expected start of the doctor's next patient when the delay was set; null: on time. */
    freeFrom: z.nullable(z.number()),
    /** Author and time (epoch milliseconds) of the declaration; null: none today. */
    by: z.nullable(z.string()),
    at: z.nullable(z.number()),
    /** Number of changes, earlier days included; 0: there never was one. */
    version: z.number(),
  }),
  /** Without cancelled ones, earliest first. */
  appointments: z.array(
    z.object({
      id: z.string(),
      startsAt: z.number(),
      endsAt: z.number(),
      status: Status,
      overbooked: z.boolean(),
      /** Checked in. */
      isHere: z.boolean(),
      /** Call into the room; null: not yet. */
      calledAt: z.nullable(z.number()),
      /** True: the delay (0 included) was set after the call-in, so the declared delay is used instead. */
      isCallOutranked: z.boolean(),
    }),
  ),
});
export type DoctorDay = z.infer<typeof DoctorDay>;

export const readToday = endpointPerRole({
  summary:
    'Reads the data for expected times: today of every working doctor (for doctors: only their own), with the declared delay.',
  method: 'GET',
  paths: { admin: '/api/admin/today', doctor: '/api/doctor/today' },
  input: NoFields,
  answer: z.object({ slotDate: z.string(), doctors: z.array(DoctorDay) }),
});

const Delay = z.object({
  minutes: wholeNumber('minutes', 0, maxDelayMinutes),
  /** Version the caller saw: a later delay of another user is not overwritten. */
  version: z.optional(wholeNumber('version', 0, 2_147_483_647)),
  /**
   * Restores the previous delay with its author, time and first patient; `minutes` must be its value. If the previous
   * delay is no longer stored, `minutes` is declared as a new one.
   */
  undo: z.optional(z.boolean()),
});
export const setDelay = endpointPerRole({
  summary:
    "Sets a doctor's delay in minutes, for today: the next patient starts that much after the booked time. 0: on time. `undo` restores the previous delay.",
  method: 'POST',
  paths: { admin: '/api/admin/set-delay', doctor: '/api/doctor/set-delay' },
  refusals: [notFound.Doctor, doctorArchived, delayChanged],
  input: z.extend(Delay, { doctorId: id('doctorId') }),
  doctorInput: Delay,
  answer: z.extend(Done, { version: z.number() }),
});

/**
 * A patient of today who is still to come, and is expected at least ten minutes after the booked time or at another
 * time than last announced.
 */
const LatePatient = z.object({
  appointmentId: z.string(),
  patientName: ofPatient('name', z.string()),
  phone: ofPatient('text', z.string()),
  /** Booked and expected start; a delay under ten minutes counts as none. */
  slotTime: z.string(),
  expectedTime: z.string(),
  /** Channel of the message. */
  channel: z.enum(messageChannels),
  /** Reason in words why no message can reach the patient; empty: one can. */
  why: z.string(),
  /** Last announced start time; null: none. */
  toldTime: z.nullable(z.string()),
  /** Reason in words why the message about the delay is not sent yet; empty: it is sent now; null: none is pending. */
  waits: z.nullable(z.string()),
  /**
   * True if `tellLate` will notify the patient: a message can reach them, and the last announced time is at least ten
   * minutes off.
   */
  isToTell: z.boolean(),
});
export type LatePatient = z.infer<typeof LatePatient>;

export const findLatePatients = endpointPerRole({
  summary:
    "Lists today's patients affected by a doctor's delay, with their expected start, the time last announced, and a reason if no message can reach them.",
  method: 'GET',
  paths: { admin: '/api/admin/late-patients', doctor: '/api/doctor/late-patients' },
  refusals: [notFound.Doctor],
  input: z.object({ doctorId: id('doctorId') }),
  doctorInput: NoFields,
  answer: z.object({ patients: z.array(LatePatient) }),
});

export const tellLate = endpointPerRole({
  summary:
    'Notifies the patients affected by a delay of their expected start. A patient is notified again only if the time has changed by ten minutes, also when it is the booked time again.',
  method: 'POST',
  paths: { admin: '/api/admin/tell-late', doctor: '/api/doctor/tell-late' },
  refusals: [notFound.Doctor, doctorArchived],
  input: z.object({ doctorId: id('doctorId') }),
  doctorInput: NoFields,
  /** `told`: number of messages sent now. `waiting`: number of the doctor's pending messages about a delay. */
  answer: z.extend(Done, { told: z.number(), waiting: z.number() }),
});
