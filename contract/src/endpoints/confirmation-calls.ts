import * as z from 'zod/mini';
import { Done, endpoint, NoFields } from '../endpoint.ts';
import { id, wholeNumber } from '../formats/fields.ts';
import { ofPatient } from '../patient-data.ts';
import { appointmentChanged, callClaimed, notFound } from '../refusals.ts';
import { RiskFacts } from '../rules/confirmation-risk.ts';
import { Appointment, OneAppointment } from './appointments.ts';
import { UndeliveredChange } from './messages.ts';

export const contactOutcomes = ['confirmed', 'no answer', 'left a message'] as const;
export const ContactOutcome = z.enum(contactOutcomes, `outcome must be one of ${contactOutcomes.join(', ')}`);
export type ContactOutcome = z.infer<typeof ContactOutcome>;

/** One patient to call before the day. */
export const ConfirmationCall = z.object({
  appointment: Appointment,
  /** Facts from which the risk is computed (confirmation-risk.ts). */
  facts: RiskFacts,
  risk: z.number(),
  /** Last call for the appointment that was not undone; null: none yet. `at` in epoch milliseconds. */
  lastContact: z.nullable(z.object({ outcome: ContactOutcome, at: z.number(), by: z.string() })),
  /**
   * The user calling the patient now, and the end of the claim (epoch milliseconds); `mine`: claimed by this session.
   */
  claim: z.nullable(z.object({ by: z.string(), until: z.number(), mine: z.boolean() })),
  /** Reply to an SMS that a person must handle; `at` in epoch milliseconds. */
  reply: z.nullable(
    z.object({
      _id: z.string(),
      text: ofPatient('text', z.string()),
      at: z.number(),
      wantsToCancel: z.boolean(),
      /** true: the reply may ask to stop messages. None is sent until a person has read the reply and resumes them. */
      stopsMessages: z.boolean(),
    }),
  ),
  /** Undelivered change, also of a cancelled appointment. Null once the patient has been reached. */
  change: z.nullable(UndeliveredChange),
  /**
   * A message that is held because a limit of new addresses (of an account, of the practice) is reached, or that was
   * not sent because SMS to this country or kind of number are off. `at`: epoch milliseconds; `reason`: in words.
   */
  held: z.nullable(
    z.object({
      at: z.number(),
      limitOf: z.enum(['account', 'practice', 'country']),
      reason: ofPatient('text', z.string()),
    }),
  ),
});
export type ConfirmationCall = z.infer<typeof ConfirmationCall>;

/** A patient's reply that needs no call, only a person to read it: it is not about an upcoming appointment. */
export const UnreadReply = z.object({
  _id: z.string(),
  text: ofPatient('text', z.string()),
  /** epoch milliseconds */
  at: z.number(),
  wantsToCancel: z.boolean(),
  stopsMessages: z.boolean(),
  patientId: z.string(),
  patientName: ofPatient('name', z.string()),
  phone: ofPatient('text', z.string()),
  /**
   * Slot the reply is about, and the status of its appointment; null for an offered slot. A past appointment may
   * still be pending.
   */
  slotDate: z.string(),
  slotTime: z.string(),
  status: z.nullable(z.enum(['pending', 'completed', 'cancelled'])),
});
export type UnreadReply = z.infer<typeof UnreadReply>;

/** Days after the slot of a reply's appointment for which the unread reply is listed. */
export const maxDaysUnread = 366;
/** Replies in one answer, latest slots first. */
export const maxListedReplies = 200;

export const readConfirmationCalls = endpoint({
  summary:
    'Lists the patients to call. First, on any day: a change or a first message did not reach them, SMS to their country are not allowed, their doctor is archived (`docData.archived`), they want to cancel, or they answered an SMS other than with yes. Then the unconfirmed pending appointments of the next day that has any, riskiest first.',
  method: 'GET',
  path: '/api/admin/confirmation-calls',
  caller: 'admin',
  input: NoFields,
  answer: z.object({
    /** The day; null: nothing is booked after today. */
    slotDate: z.nullable(z.string()),
    /** Number of confirmed appointments on that day. */
    confirmed: z.number(),
    calls: z.array(ConfirmationCall),
    /** Other unread replies: about cancelled or past appointments, or offered slots. */
    replies: z.array(UnreadReply),
  }),
});

export const recordContact = endpoint({
  summary:
    'Records the outcome of a phone call. `confirmed` marks the appointment until it is moved to another day, and records that the patient knows of its changes. A repeated call changes nothing.',
  method: 'POST',
  path: '/api/admin/record-contact',
  caller: 'admin',
  creates: true,
  refusals: [notFound.Appointment, appointmentChanged],
  input: z.extend(OneAppointment, { outcome: ContactOutcome }),
  /** `contactId` is for `undoContact`; null: nothing had to be recorded. */
  answer: z.extend(Done, { contactId: z.nullable(z.string()) }),
});

export const undoContact = endpoint({
  summary: 'Undoes a recorded outcome, and its confirmation. A repeated call changes nothing.',
  method: 'POST',
  path: '/api/admin/undo-contact',
  caller: 'admin',
  refusals: [notFound.Contact],
  input: z.object({ contactId: id('contactId') }),
  answer: Done,
});

const OnePatient = z.object({ appointmentId: id('appointmentId') });
export const claimCall = endpoint({
  summary:
    'Claims the patient of an appointment for a phone call, for five minutes from now: other users are refused. An outcome, `release-call` or the end of the session ends the claim. `contactedAt` is the last phone call the caller knows of (null: none), so that users of an old list do not call a patient twice.',
  method: 'POST',
  path: '/api/admin/claim-call',
  caller: 'admin',
  refusals: [notFound.Appointment, appointmentChanged, callClaimed],
  input: z.extend(OnePatient, {
    contactedAt: z.optional(z.nullable(wholeNumber('contactedAt', 0, Number.MAX_SAFE_INTEGER))),
  }),
  /** End of the claim, epoch milliseconds. */
  answer: z.extend(Done, { until: z.number() }),
});
export const releaseCall = endpoint({
  summary: "Ends the caller's claim of a patient to call, if there is one.",
  method: 'POST',
  path: '/api/admin/release-call',
  caller: 'admin',
  refusals: [notFound.Appointment],
  input: OnePatient,
  answer: Done,
});
