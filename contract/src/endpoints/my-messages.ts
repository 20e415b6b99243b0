import * as z from 'zod/mini';
import { Done, endpoint } from '../endpoint.ts';
import { flag, text } from '../formats/fields.ts';
import { languageNames } from '../locales/languages.ts';
import { patientLinkOver } from '../refusals.ts';

const MessagesToken = z.object({ token: text('token', 128, 1) });

export const readMyMessages = endpoint({
  summary:
    "Reads which messages the practice sends to the address that got this link, for the link's page. Changes nothing. An unknown link is refused with the practice's phone number.",
  method: 'POST',
  path: '/api/my-messages',
  caller: 'anyone',
  refusals: [patientLinkOver],
  input: MessagesToken,
  answer: z.object({
    /** Masked, so that only its owner recognizes it: the link may have been passed on. */
    address: z.string(),
    /** Language of the message, used for the page. */
    language: z.enum(languageNames),
    /** Whether this address gets messages about bookings and changes, and reminders. */
    changes: z.boolean(),
    reminders: z.boolean(),
    /** Whether this address gets messages about delays and free slots. */
    late: z.boolean(),
    offers: z.boolean(),
    isStopped: z.boolean(),
    practice: z.object({ name: z.string(), phone: z.string() }),
  }),
});

export const chooseMyMessages = endpoint({
  summary:
    'Stops all messages to the address that got this link, or resumes them. A repeated call changes nothing.',
  method: 'POST',
  path: '/api/choose-my-messages',
  caller: 'anyone',
  refusals: [patientLinkOver],
  input: z.extend(MessagesToken, { stop: flag('stop') }),
  answer: Done,
});
