import * as z from 'zod/mini';
import { Done, endpoint, Nothing } from './endpoint.ts';
import { text } from './fields.ts';
import { accessChanged, notFound } from './refusals.ts';

/** What answers or acts without a sign-in, patients' own links aside. */
export const openAccessKinds = ['calendar', 'password', 'sms address', 'webhook', 'message texts'] as const;
export type OpenAccessKind = (typeof openAccessKinds)[number];

/**
 * Personal ones end with their maker's right. The practice's stay: somebody decides about each before its maker loses
 * access.
 */
const personal: ReadonlySet<OpenAccessKind> = new Set(['calendar', 'password']);
export function isPersonal({ kind }: Pick<OpenAccess, 'kind'>): boolean {
  return personal.has(kind);
}

export const OpenAccess = z.object({
  /** not its secret, nor made of it */
  _id: z.string(),
  kind: z.enum(openAccessKinds),
  /** Whose calendar or password, which host a webhook goes to; empty: the practice's */
  about: z.string(),
  /** null: it was made before this list, or by the server at its start */
  madeBy: z.nullable(z.object({ accountId: z.string(), name: z.string() })),
  /** Its maker is not known or has no right to it any more: a manager keeps or ends it. */
  isUndecided: z.boolean(),
  /** epoch milliseconds */
  madeAt: z.number(),
  /** epoch milliseconds, true to the hour; null: not known, or not yet */
  usedAt: z.nullable(z.number()),
  /** epoch milliseconds; null: it ends only when it is ended */
  endsAt: z.nullable(z.number()),
});
export type OpenAccess = z.infer<typeof OpenAccess>;

/** Acts whose harm outlasts a session: one line for what one account did again and again to one person, doctor or setting. */
const LastingChange = z.object({
  /** of the last of them */
  _id: z.string(),
  /** of the last of them, in epoch milliseconds */
  at: z.number(),
  /** how often it was done */
  count: z.number(),
  /** of the call */
  path: z.string(),
  /** what it changed, such as a doctor's "name" or the setting "phone"; null: the call does one thing alone */
  field: z.nullable(z.string()),
  by: z.object({ accountId: z.string(), name: z.string() }),
  /** the person or doctor that it named */
  about: z.nullable(z.string()),
});
export type LastingChange = z.infer<typeof LastingChange>;

/** The announcements after which the list is read again. Every call that asks for a proof of identity makes one of them. */
export const openAccessTopics = ['people', 'doctors', 'webhooks', 'settings'] as const;

/**
 * How far back they are listed, how many lines, and how many of them about the subjects of one act of one account: who repeats an act
 * pushes no other act off the list.
 */
export const lastingChanges = { days: 30, max: 200, maxOfOneAct: 20 } as const;

const One = z.object({ accessId: text('accessId', 100, 1) });

export const listOpenAccess = endpoint({
  summary:
    "Everything that answers or acts without a sign-in: calendar links, links to choose a password, the SMS gateway's address, webhooks and message texts; patients' links as a number.",
  method: 'GET',
  path: '/api/admin/open-access',
  caller: 'admin',
  needs: 'manager',
  input: Nothing,
  answer: z.object({
    access: z.array(OpenAccess),
    /** Links in messages and of open offers that still open their page. */
    patientLinks: z.number(),
    /** What was done lately whose harm outlasts a session, the newest first. */
    changes: z.array(LastingChange),
  }),
});
export const endOpenAccess = endpoint({
  summary:
    'Ends one of them: a link opens nothing, a webhook is removed with its deliveries, message texts are the built-in ones again. 404 when there is none such.',
  method: 'POST',
  path: '/api/admin/end-open-access',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  refusals: [notFound.Access],
  input: One,
  answer: Done,
});
export const keepOpenAccess = endpoint({
  summary: 'Makes the caller its maker: it goes on as it is, with the right of the caller.',
  method: 'POST',
  path: '/api/admin/keep-open-access',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  refusals: [notFound.Access, accessChanged],
  input: One,
  answer: Done,
});
export const endPatientLinks = endpoint({
  summary:
    'Ends every link that patients have by now, to their messages and to offered times. What is written to them later has new ones.',
  method: 'POST',
  path: '/api/admin/end-patient-links',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  input: Nothing,
  answer: z.extend(Done, { ended: z.number() }),
});
