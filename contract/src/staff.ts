import * as z from 'zod/mini';
import { Done, endpoint, Nothing } from './endpoint.ts';
import { email, id, label, text } from './fields.ts';
import {
  accessUndecided,
  emailInUse,
  lastAdmin,
  lastManager,
  nameLooksAlike,
  notFound,
  ownPassword,
} from './refusals.ts';

/** What an admin's account may do: a manager everything, the front desk all but the calls that need a manager. */
export const staffRoles = ['front desk', 'manager'] as const;
const StaffRole = z.enum(staffRoles, `staffRole must be one of ${staffRoles.join(', ')}`);
export type StaffRole = z.infer<typeof StaffRole>;

/** An admin: a named person with an own account. */
export const StaffMember = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  staffRole: StaffRole,
  /** false: the invitation was not used yet */
  canSignIn: z.boolean(),
  /** true: signing in asks for a code beside the password */
  secondFactor: z.boolean(),
  /** the account behind the token in use */
  you: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** A one-time link to choose a password that was not used yet. Only its maker was ever shown it. */
export const OpenLink = z.object({
  /** not the link, nor made of it */
  _id: z.string(),
  /** whose password it sets */
  name: z.string(),
  email: z.string(),
  role: z.enum(['admin', 'doctor']),
  /** true: it replaces the present password; false: no password was chosen yet */
  hasPassword: z.boolean(),
  /** the admin who made it and with whose access it ends; null: the server, at its start */
  madeBy: z.nullable(z.string()),
  /** epoch milliseconds */
  madeAt: z.number(),
  /** epoch milliseconds */
  expiresAt: z.number(),
});
export type OpenLink = z.infer<typeof OpenLink>;

/** An account, of an admin or a doctor, that too many failed tries shut at places it never signed in from. */
export const ShutAccount = z.object({
  accountId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['admin', 'doctor']),
});
export type ShutAccount = z.infer<typeof ShutAccount>;

// Ids of open access (open-access.ts) that the caller keeps as its maker.
const keepSentence = 'keep must be a list of ids';
const Kept = z._default(
  z.array(text('keep', 100, 1), keepSentence).check(z.maxLength(200, keepSentence)),
  [],
);

export const readStaffRole = endpoint({
  summary: 'Who is signed in, and whether as a manager or as the front desk.',
  method: 'GET',
  path: '/api/admin/staff-role',
  caller: 'admin',
  input: Nothing,
  answer: z.extend(z.pick(StaffMember, { name: true, staffRole: true }), {
    /** The database is a restored copy that no manager has confirmed (restored-copy.ts). */
    isRestoredCopy: z.optional(z.boolean()),
  }),
});
export const listPeople = endpoint({
  summary:
    "Admins with access or an invitation; open links to choose a password and accounts that are shut, doctors' too.",
  method: 'GET',
  path: '/api/admin/people',
  caller: 'admin',
  needs: 'manager',
  input: Nothing,
  answer: z.object({ people: z.array(StaffMember), links: z.array(OpenLink), shut: z.array(ShutAccount) }),
});
const Invited = z.object({ message: z.string(), invitationPath: z.string() });
export const invitePerson = endpoint({
  summary:
    'Without `staffRole`, as older panels ask, for the front desk. 403 with `details.proof` unless password or code were given in the last five minutes.',
  method: 'POST',
  path: '/api/admin/invite-person',
  caller: 'admin',
  needs: 'manager',
  creates: true,
  status: 201,
  proof: 'always',
  refusals: [emailInUse, nameLooksAlike],
  input: z.object({
    name: label('Name', 120, 1),
    email: email('Email'),
    staffRole: z._default(StaffRole, 'front desk'),
  }),
  answer: z.extend(Invited, { person: StaffMember }),
});
export const renamePerson = endpoint({
  summary: "Changes an admin's name; what was done under the old one keeps it.",
  method: 'POST',
  path: '/api/admin/rename-person',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  refusals: [notFound.Person, nameLooksAlike],
  input: z.object({ accountId: id('accountId'), name: label('Name', 120, 1) }),
  answer: Done,
});
export const linkPerson = endpoint({
  summary:
    'A new one-time link; earlier links end, the present password goes on until the link is used. 403 with `details.proof` unless password or code were given in the last five minutes; 409 for the own account.',
  method: 'POST',
  path: '/api/admin/link-person',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  refusals: [notFound.Person, ownPassword],
  input: z.object({ accountId: id('accountId') }),
  answer: Invited,
});
export const changeStaffRole = endpoint({
  summary:
    'Makes somebody a manager, or the front desk; links that a manager made end with the right to make them. 403 with `details.proof` unless password or code were given in the last five minutes; 409 for the last manager who can sign in.',
  method: 'POST',
  path: '/api/admin/change-staff-role',
  longBody: true,
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  refusals: [notFound.Person, lastManager, accessUndecided],
  input: z.object({ accountId: id('accountId'), staffRole: StaffRole, keep: Kept }),
  answer: Done,
});
export const removePerson = endpoint({
  summary:
    'Takes away access at once, and ends the links this admin made; the name stays in the history. 403 with `details.proof` unless password or code were given in the last five minutes; 409 for the last manager who can sign in.',
  method: 'POST',
  path: '/api/admin/remove-person',
  longBody: true,
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  refusals: [notFound.Person, lastAdmin, lastManager, accessUndecided],
  input: z.object({ accountId: id('accountId'), keep: Kept }),
  answer: Done,
});
export const endLink = endpoint({
  summary: 'Ends a link that was not used yet. 404 when there is none such.',
  method: 'POST',
  path: '/api/admin/end-link',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  refusals: [notFound.Link],
  input: z.object({ linkId: id('linkId') }),
  answer: Done,
});
export const reopenSignIn = endpoint({
  summary:
    'Lets an account be signed in to again from new places that too many failed tries had shut. 404 when there is none such.',
  method: 'POST',
  path: '/api/admin/reopen-sign-in',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  refusals: [notFound.Account],
  input: z.object({ accountId: id('accountId') }),
  answer: Done,
});
