import * as z from 'zod/mini';
import { Done, endpoint, NoFields } from '../endpoint.ts';
import { text } from '../formats/fields.ts';
import { accessChanged, notFound } from '../refusals.ts';

/** Kinds of open access: links and programs that work without a sign-in, except for patients' links. */
export const openAccessKinds = ['calendar', 'password', 'sms address', 'webhook', 'message texts'] as const;
export type OpenAccessKind = (typeof openAccessKinds)[number];

/**
 * Kinds that end when the admin who made them loses the right to. All other kinds belong to the practice: before their
 * maker loses the right, a manager decides for each whether to keep or end it.
 */
const personal: ReadonlySet<OpenAccessKind> = new Set(['calendar', 'password']);
/** Returns whether this access ends when its maker loses the right to it. */
export function isPersonal({ kind }: Pick<OpenAccess, 'kind'>): boolean {
  return personal.has(kind);
}

export const OpenAccess = z.object({
  /** independent of its secret */
  _id: z.string(),
  kind: z.enum(openAccessKinds),
  /** Owner of the calendar or password, or hostname of the webhook; empty: the practice's */
  about: z.string(),
  /** null: older than this list, or made by the server at its start */
  madeBy: z.nullable(z.object({ accountId: z.string(), name: z.string() })),
  /** The maker is unknown or has lost the right: a manager must keep or end it. */
  isUndecided: z.boolean(),
  /** epoch milliseconds */
  madeAt: z.number(),
  /** last use, epoch milliseconds, precise to the hour; null: unknown or never */
  usedAt: z.nullable(z.number()),
  /** epoch milliseconds; null: it has no end date */
  endsAt: z.nullable(z.number()),
});
export type OpenAccess = z.infer<typeof OpenAccess>;

/**
 * A line about acts whose harm outlasts a session. Repeated acts of one account on one person, doctor or setting share
 * a line.
 */
const LastingChange = z.object({
  /** id of the last one */
  _id: z.string(),
  /** time of the last one, epoch milliseconds */
  at: z.number(),
  /** number of acts */
  count: z.number(),
  /** path of the call */
  path: z.string(),
  /** changed field, such as a doctor's "name" or the setting "phone"; null: the call has one effect only */
  field: z.nullable(z.string()),
  by: z.object({ accountId: z.string(), name: z.string() }),
  /** name of the person, doctor, webhook's host, link's owner, or code of the message text's language */
  about: z.nullable(z.string()),
  /** role of an invited person, kind of the message text or of the link */
  kind: z.nullable(z.string()),
  /** value before the first of these acts, and after the last; null: unknown, or not a single value */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type LastingChange = z.infer<typeof LastingChange>;

/**
 * Live topics after which the list is read again. Every call that needs a proof of identity publishes one of them.
 */
export const openAccessTopics = ['people', 'doctors', 'webhooks', 'settings'] as const;

/**
 * Limits of the list: `days` back, `max` lines, and `maxOfOneAct` lines of one kind of act by one account, so that
 * repeating an act can't push other acts off the list.
 */
export const lastingChangeLimits = { days: 30, max: 200, maxOfOneAct: 20 } as const;

const OneAccess = z.object({ accessId: text('accessId', 100, 1) });

export const listOpenAccess = endpoint({
  summary:
    "Lists everything that works without a sign-in: calendar links, links for choosing a password, the SMS gateway's URL, webhooks and message texts, and the number of patients' links.",
  method: 'GET',
  path: '/api/admin/open-access',
  caller: 'admin',
  needs: 'manager',
  input: NoFields,
  answer: z.object({
    access: z.array(OpenAccess),
    /** Number of working links in messages and open offers. */
    patientLinks: z.number(),
    /** Recent acts whose harm outlasts a session, newest first. */
    changes: z.array(LastingChange),
  }),
});
export const endOpenAccess = endpoint({
  summary:
    'Ends one of them: a link stops working, a webhook is removed with its deliveries, message texts become the built-in ones. 404 for an unknown one.',
  method: 'POST',
  path: '/api/admin/end-open-access',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  refusals: [notFound.Access],
  input: OneAccess,
  answer: Done,
});
export const keepOpenAccess = endpoint({
  summary: "Makes the caller its maker, so that it continues with the caller's rights.",
  method: 'POST',
  path: '/api/admin/keep-open-access',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  refusals: [notFound.Access, accessChanged],
  input: OneAccess,
  answer: Done,
});
export const endPatientLinks = endpoint({
  summary:
    'Ends all present links of patients, to their messages and to offers. Later messages have new ones.',
  method: 'POST',
  path: '/api/admin/end-patient-links',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  input: NoFields,
  answer: z.extend(Done, { ended: z.number() }),
});
