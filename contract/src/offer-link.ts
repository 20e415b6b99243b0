import * as z from 'zod/mini';
import { Display } from './display.ts';
import { Done, endpoint } from './endpoint.ts';
import { flag, text } from './fields.ts';
import { languageNames } from './messages.ts';
import { offerOver, patientLinkOver } from './refusals.ts';

const Slot = { slotDate: z.string(), slotTime: z.string(), durationMinutes: z.number() };

/** Who the history names where a patient answered by the link of an offer: nobody signed in. */
export const patientByLink = 'The patient, by link';

const OfferToken = z.object({ token: text('token', 128, 1) });
export const readOffer = endpoint({
  summary:
    'What a link offers, so that its page can say it; changes nothing. An unknown link is refused with the phone of the practice.',
  method: 'POST',
  path: '/api/offer',
  caller: 'anyone',
  refusals: [patientLinkOver],
  input: OfferToken,
  answer: z.object({
    /**
     * How it ended; cancelled: with the appointment it would have moved; changed: it was accepted, and the appointment stands
     * there no longer. null: it can be answered.
     */
    ended: z.nullable(z.enum(['accepted', 'cancelled', 'changed', 'declined', 'over'])),
    doctorName: z.string(),
    ...Slot,
    until: z.object({ slotDate: z.string(), slotTime: z.string() }),
    /** The appointment that moves there; null: a new one is booked. */
    instead: z.nullable(z.object({ doctorName: z.string(), ...Slot })),
    /** The patient's, which the page is written in. */
    language: z.enum(languageNames),
    clock: Display.shape.clock,
    /** What stands first in an English date. */
    dateOrder: Display.shape.dateOrder,
    practice: z.object({ name: z.string(), phone: z.string() }),
  }),
});
export const answerOffer = endpoint({
  summary:
    'The patient takes or declines what their link offers. Repeated in the same words, it changes nothing.',
  method: 'POST',
  path: '/api/answer-offer',
  caller: 'anyone',
  refusals: [patientLinkOver, offerOver],
  input: z.extend(OfferToken, { takes: flag('takes') }),
  answer: Done,
});
