import * as z from 'zod/mini';
import { Done, endpoint } from '../endpoint.ts';
import { text, wholeNumber } from '../formats/fields.ts';
import { languageNames } from '../locales/languages.ts';
import { ofPatient } from '../patient-data.ts';
import { settingsChanged } from '../refusals.ts';
import { messageKinds } from './messages.ts';

const language = z.enum(languageNames, `language must be one of ${languageNames.join(', ')}`);
const OneTemplate = z.object({
  language,
  kind: z.enum(messageKinds, `kind must be one of ${messageKinds.join(', ')}`),
});

/** The practice's texts of one kind of message; `listTemplateFields` in message-texts.ts returns the allowed fields. */
const TemplateInput = z.extend(OneTemplate, {
  subject: text('Subject', 200, 1).check(
    z.refine((value) => !/[\r\n]/.test(value), 'Subject must be one line'),
  ),
  text: text('Text', 4_000, 1),
  /** Text of the SMS. */
  sms: text('SMS', 300, 1),
});
export type TemplateInput = z.infer<typeof TemplateInput>;

export const readMessageTemplates = endpoint({
  summary: "Lists the practice's message templates of one language. Other messages have the built-in texts.",
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
        /** Number of changes. A change of an older version is refused. */
        version: z.number(),
        /** `at` in epoch milliseconds */
        changed: z.object({ by: z.string(), at: z.number() }),
      }),
    ),
  }),
});

export const changeMessageTemplate = endpoint({
  summary:
    "Sets the practice's template for one kind of message in one language. An unknown field is refused with its name.",
  method: 'POST',
  path: '/api/admin/change-message-template',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  refusals: [settingsChanged],
  input: z.extend(TemplateInput, {
    /** Version the caller edited; 0: the built-in text. */
    version: z.optional(wholeNumber('version', 0, 2_147_483_647)),
  }),
  answer: z.extend(Done, { version: z.number() }),
});

export const resetMessageTemplate = endpoint({
  summary: 'Restores the built-in text. A repeated call changes nothing.',
  method: 'POST',
  path: '/api/admin/reset-message-template',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  input: OneTemplate,
  answer: Done,
});

export const previewMessage = endpoint({
  summary: 'Shows a template filled in for the patient of the next appointment. Nothing is sent or stored.',
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
    /** The patient of the preview; null: nothing is booked, and the patient is invented. */
    patientName: z.nullable(ofPatient('name', z.string())),
  }),
});

export const sendTestMessage = endpoint({
  summary:
    "Sends a template to the caller's email address, filled in for an invented patient, so that the test reveals no patient's name.",
  method: 'POST',
  path: '/api/admin/send-test-message',
  caller: 'admin',
  needs: 'manager',
  input: TemplateInput,
  answer: z.extend(Done, { isSent: z.boolean() }),
});
