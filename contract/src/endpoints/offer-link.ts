import * as z from 'zod/mini';
import { Done, endpoint } from '../endpoint.ts';
import { Display } from '../formats/display.ts';
import { flag, text } from '../formats/fields.ts';
import { languageNames } from '../locales/languages.ts';
import { offerOver, patientLinkOver } from '../refusals.ts';

const Slot = { slotDate: z.string(), slotTime: z.string(), durationMinutes: z.number() };

/** Author in the history when a patient answered by the link of an offer, without a sign-in. */
export const patientByLink = 'The patient, by link';

const OfferToken = z.object({ token: text('token', 128, 1) });
export const readOffer = endpoint({
  summary:
    "Reads the offer of a link, for the link's page. Changes nothing. An unknown link is refused with the practice's phone number.",
  method: 'POST',
  path: '/api/offer',
  caller: 'anyone',
  refusals: [patientLinkOver],
  input: OfferToken,
  answer: z.object({
    /**
     * Cancelled: with the appointment to be moved. Changed: it was accepted, and the appointment has another slot
     * since. Null: it can be answered.
     */
    ended: z.nullable(z.enum(['accepted', 'cancelled', 'changed', 'declined', 'over'])),
    doctorName: z.string(),
    ...Slot,
    until: z.object({ slotDate: z.string(), slotTime: z.string() }),
    /** Appointment that moves into the slot; null: a new one is booked. */
    instead: z.nullable(z.object({ doctorName: z.string(), ...Slot })),
    /** Language of the patient, used for the page. */
    language: z.enum(languageNames),
    clock: Display.shape.clock,
    /** Order of English dates. */
    dateOrder: Display.shape.dateOrder,
    practice: z.object({ name: z.string(), phone: z.string() }),
  }),
});
export const answerOffer = endpoint({
  summary: 'Accepts or declines the offer of a link for its patient. A repeated answer changes nothing.',
  method: 'POST',
  path: '/api/answer-offer',
  caller: 'anyone',
  refusals: [patientLinkOver, offerOver],
  input: z.extend(OfferToken, { takes: flag('takes') }),
  answer: Done,
});
