import * as z from 'zod/mini';
import { Appointment, OneAppointment } from './appointments.ts';
import { RiskFacts } from './confirmation-risk.ts';
import { Done, endpoint, Nothing } from './endpoint.ts';
import { id, wholeNumber } from './fields.ts';
import { UndeliveredChange } from './messages.ts';
import { ofPatient } from './patient-data.ts';
import { appointmentChanged, callClaimed, notFound } from './refusals.ts';

/** What came of a call. */
export const contactOutcomes = ['confirmed', 'no answer', 'left a message'] as const;
export const ContactOutcome = z.enum(contactOutcomes, `outcome must be one of ${contactOutcomes.join(', ')}`);
export type ContactOutcome = z.infer<typeof ContactOutcome>;

/** One patient to call before the day. */
export const ConfirmationCall = z.object({
  appointment: Appointment,
  /** The facts that its risk is the sum of (confirmation-risk.ts). */
  facts: RiskFacts,
  risk: z.number(),
  /** The last call made for it that was not taken back; null: none yet. `at` in epoch milliseconds. */
  lastContact: z.nullable(z.object({ outcome: ContactOutcome, at: z.number(), by: z.string() })),
  /** Who is calling the patient right now, and until when that counts (epoch milliseconds); `mine`: this session. */
  claim: z.nullable(z.object({ by: z.string(), until: z.number(), mine: z.boolean() })),
  /** What the patient answered to an SMS, where a person has to act on it; `at` in epoch milliseconds. */
  reply: z.nullable(
    z.object({
      _id: z.string(),
      text: ofPatient('text', z.string()),
      at: z.number(),
      wantsToCancel: z.boolean(),
      /** It may ask for no more messages: none leaves until a person has read it and lets them go on. */
      stopsMessages: z.boolean(),
    }),
  ),
  /** What nobody told them: cancelled appointments are listed by it too. It leaves once somebody has reached the patient. */
  change: z.nullable(UndeliveredChange),
  /**
   * A message about it waits because a limit of new addresses is reached (of an account, of the practice), or was not sent
   * because no SMS go to the country of the number or to numbers of its kind: since when (epoch milliseconds), and why, in words.
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

/** What a patient answered about something that is no appointment to come: a person reads it, and that is all. */
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
  /** The time it is about, and what is left of it: nothing where a time was only offered, and pending where it is over. */
  slotDate: z.string(),
  slotTime: z.string(),
  status: z.nullable(z.enum(['pending', 'completed', 'cancelled'])),
});
export type UnreadReply = z.infer<typeof UnreadReply>;

/** For how many days after the time it is about a reply waits to be read. */
export const maxDaysUnread = 366;
/** Replies of one answer, the latest times first. */
export const maxListedReplies = 200;

export const readConfirmationCalls = endpoint({
  summary:
    'Whom to call: first whoever was not told that their appointment was cancelled or has another time, or whose first message waits, or to whose country no SMS go, or whose doctor is archived (`docData.archived`), and whoever wants to cancel, and whoever answered an SMS with something else than yes, whatever day they come; then the pending appointments of the next day that has any, without the confirmed ones, riskiest first.',
  method: 'GET',
  path: '/api/admin/confirmation-calls',
  caller: 'admin',
  input: Nothing,
  answer: z.object({
    /** The day; null: nothing is booked after today. */
    slotDate: z.nullable(z.string()),
    /** How many of that day are confirmed. */
    confirmed: z.number(),
    calls: z.array(ConfirmationCall),
    /** What else was answered and nobody has read: about what was cancelled or is over, or a time that was offered. */
    replies: z.array(UnreadReply),
  }),
});

export const recordContact = endpoint({
  summary:
    'Writes down what came of a call. `confirmed` marks the appointment, until it is moved to another day, and says that the patient knows what was changed; repeated, it changes nothing.',
  method: 'POST',
  path: '/api/admin/record-contact',
  caller: 'admin',
  creates: true,
  refusals: [notFound.Appointment, appointmentChanged],
  input: z.extend(OneAppointment, { outcome: ContactOutcome }),
  /** `contactId` is what takes it back; null: nothing had to be written. */
  answer: z.extend(Done, { contactId: z.nullable(z.string()) }),
});

export const undoContact = endpoint({
  summary:
    'Takes back what was written down of a call, and a confirmation with it. Repeated, it changes nothing.',
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
    'Says that the caller is about to call the patient of an appointment: for five minutes, or five more, nobody else may claim them. An outcome, `release-call` or the end of the session ends it. `contactedAt`, the last call the caller knows of (null: none), keeps an old list from calling somebody a second time.',
  method: 'POST',
  path: '/api/admin/claim-call',
  caller: 'admin',
  refusals: [notFound.Appointment, appointmentChanged, callClaimed],
  input: z.extend(OnePatient, {
    contactedAt: z.optional(z.nullable(wholeNumber('contactedAt', 0, Number.MAX_SAFE_INTEGER))),
  }),
  /** Until when it counts, in epoch milliseconds. */
  answer: z.extend(Done, { until: z.number() }),
});
export const releaseCall = endpoint({
  summary: "Ends the caller's own claim of a patient to call, if there is one.",
  method: 'POST',
  path: '/api/admin/release-call',
  caller: 'admin',
  refusals: [notFound.Appointment],
  input: OnePatient,
  answer: Done,
});
