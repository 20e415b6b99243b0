import * as z from 'zod/mini';
import { Done, endpoint } from './endpoint.ts';
import { text, wholeNumber } from './fields.ts';
import { languageNames, messageKinds } from './messages.ts';
import { ofPatient } from './patient-data.ts';
import { settingsChanged } from './refusals.ts';

const language = z.enum(languageNames, `language must be one of ${languageNames.join(', ')}`);
const OneTemplate = z.object({
  language,
  kind: z.enum(messageKinds, `kind must be one of ${messageKinds.join(', ')}`),
});

/** The practice's own words; which fields they may name is said by `fieldsOf` of message-texts.ts. */
const TemplateInput = z.extend(OneTemplate, {
  subject: text('Subject', 200, 1).check(
    z.refine((value) => !/[\r\n]/.test(value), 'Subject must be one line'),
  ),
  text: text('Text', 4_000, 1),
  /** The same as an SMS. */
  sms: text('SMS', 300, 1),
});
export type TemplateInput = z.infer<typeof TemplateInput>;

export const readMessageTemplates = endpoint({
  summary:
    "What patients are written in the practice's own words, in one language; whatever is missing here is written in the built-in words.",
  method: 'GET',
  path: '/api/admin/message-templates',
  caller: 'admin',
  needs: 'manager',
  input: z.object({ language }),
  answer: z.object({
    templates: z.array(
      z.object({
        kind: z.enum(messageKinds),
        subject: z.string(),
        text: z.string(),
        sms: z.string(),
        /** Counts changes: one that names an older version is refused. */
        version: z.number(),
        /** `at` in epoch milliseconds */
        changed: z.object({ by: z.string(), at: z.number() }),
      }),
    ),
  }),
});

export const changeMessageTemplate = endpoint({
  summary:
    'Writes a kind of message in own words from now on, in one language. A field that does not exist is refused by its name.',
  method: 'POST',
  path: '/api/admin/change-message-template',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  refusals: [settingsChanged],
  input: z.extend(TemplateInput, {
    /** The one it was changed from; 0: the built-in words. */
    version: z.optional(wholeNumber('version', 0, 2_147_483_647)),
  }),
  answer: z.extend(Done, { version: z.number() }),
});

export const resetMessageTemplate = endpoint({
  summary: 'Back to the built-in words. Repeated, it changes nothing.',
  method: 'POST',
  path: '/api/admin/reset-message-template',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  input: OneTemplate,
  answer: Done,
});

export const previewMessage = endpoint({
  summary: 'What the patient of the next appointment would read in these words. Nothing is sent or kept.',
  method: 'POST',
  path: '/api/admin/preview-message',
  caller: 'admin',
  needs: 'manager',
  input: TemplateInput,
  answer: z.object({
    subject: ofPatient('text', z.string()),
    text: ofPatient('text', z.string()),
    sms: ofPatient('text', z.string()),
    direction: z.enum(['ltr', 'rtl']),
    /** Whose; null: nothing is booked, and the patient is made up. */
    patientName: z.nullable(ofPatient('name', z.string())),
  }),
});

export const sendTestMessage = endpoint({
  summary:
    "Sends these words to the caller's own address, about a patient who is made up: no patient's name leaves for a trial.",
  method: 'POST',
  path: '/api/admin/send-test-message',
  caller: 'admin',
  needs: 'manager',
  input: TemplateInput,
  answer: z.extend(Done, { isSent: z.boolean() }),
});
