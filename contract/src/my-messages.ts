import * as z from 'zod/mini';
import { Done, endpoint } from './endpoint.ts';
import { flag, text } from './fields.ts';
import { languageNames } from './messages.ts';
import { patientLinkOver } from './refusals.ts';

const MessagesToken = z.object({ token: text('token', 128, 1) });

export const readMyMessages = endpoint({
  summary:
    "Which messages the practice writes to the address that a message's link came to, so that the link's page can say it; changes nothing. An unknown link is refused with the phone of the practice.",
  method: 'POST',
  path: '/api/my-messages',
  caller: 'anyone',
  refusals: [patientLinkOver],
  input: MessagesToken,
  answer: z.object({
    /** As far as its owner knows it again: the link may have been passed on. */
    address: z.string(),
    /** The message's, which the page is written in. */
    language: z.enum(languageNames),
    /** Whether it is written when an appointment is made, moved or cancelled, and before one. */
    changes: z.boolean(),
    reminders: z.boolean(),
    /** Whether it is written that a doctor runs late, and that a time is free. */
    late: z.boolean(),
    offers: z.boolean(),
    isStopped: z.boolean(),
    practice: z.object({ name: z.string(), phone: z.string() }),
  }),
});

export const chooseMyMessages = endpoint({
  summary:
    'Whoever got a message wants no more of them at that address, of any kind, or wants them again. Repeated, it changes nothing.',
  method: 'POST',
  path: '/api/choose-my-messages',
  caller: 'anyone',
  refusals: [patientLinkOver],
  input: z.extend(MessagesToken, { stop: flag('stop') }),
  answer: Done,
});
