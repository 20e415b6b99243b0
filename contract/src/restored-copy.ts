import * as z from 'zod/mini';
import { Done, endpoint, Nothing } from './endpoint.ts';
import { noRestoredCopy } from './refusals.ts';

/** What becomes of the messages that wait in a restored copy: they leave now, or each change among them becomes a call. */
export const waitingChoices = ['send', 'call'] as const;

export const readRestoredCopy = endpoint({
  summary:
    'Whether this database is a restored copy that nobody has confirmed: until then no email, SMS or webhook about appointments leaves.',
  method: 'GET',
  path: '/api/admin/restored-copy',
  caller: 'admin',
  input: Nothing,
  answer: z.object({
    /** null: this is the practice. */
    copy: z.nullable(
      z.object({
        /** When it was restored or marked; epoch milliseconds. */
        since: z.number(),
        /** How many messages and webhook events wait, and since when the oldest does (epoch milliseconds; null: none waits). */
        messages: z.number(),
        /** How many more messages wait that can't be sent: no usable address, an SMS to a country that is not allowed, no gateway. */
        unsendable: z.number(),
        events: z.number(),
        oldestAt: z.nullable(z.number()),
        /** Who can confirm it. */
        managers: z.array(z.string()),
      }),
    ),
  }),
});

export const confirmPractice = endpoint({
  summary:
    'Says that a restored copy is the practice now. Messages, reminders and webhooks leave from then on; with "call" those that wait become calls, and waiting webhook events are given up.',
  method: 'POST',
  path: '/api/admin/confirm-practice',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  refusals: [noRestoredCopy],
  input: z.object({ waiting: z.enum(waitingChoices, `waiting must be one of ${waitingChoices.join(', ')}`) }),
  answer: Done,
});
