import * as z from 'zod/mini';
import { Done, endpoint, NoFields } from '../endpoint.ts';
import { noRestoredCopy } from '../refusals.ts';

/** Choices for pending messages of a restored copy: send them now, or list each change among them for a call. */
export const waitingChoices = ['send', 'call'] as const;

export const readRestoredCopy = endpoint({
  summary:
    'Reads whether this database is an unconfirmed restored copy, which sends no email, SMS or webhook about appointments.',
  method: 'GET',
  path: '/api/admin/restored-copy',
  caller: 'admin',
  input: NoFields,
  answer: z.object({
    /** null: this database is the practice's. */
    copy: z.nullable(
      z.object({
        /** When it was restored or marked; epoch milliseconds. */
        since: z.number(),
        /** Number of pending messages that can be sent. */
        messages: z.number(),
        /**
         * Number of further pending messages that can't be sent: the address is unusable, the gateway is missing, or
         * SMS to the country are off.
         */
        unsendable: z.number(),
        /** Number of pending webhook events. */
        events: z.number(),
        /** Time of the oldest pending message or event, epoch milliseconds; null: none. */
        oldestAt: z.nullable(z.number()),
        /** Names of the managers, who can confirm it. */
        managers: z.array(z.string()),
      }),
    ),
  }),
});

export const confirmPractice = endpoint({
  summary:
    'Confirms that a restored copy is the practice now, which then sends messages, reminders and webhooks. With "call", pending messages become calls, and pending webhook events are given up.',
  method: 'POST',
  path: '/api/admin/confirm-practice',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  refusals: [noRestoredCopy],
  input: z.object({ waiting: z.enum(waitingChoices, `waiting must be one of ${waitingChoices.join(', ')}`) }),
  answer: Done,
});
