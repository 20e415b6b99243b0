import * as z from 'zod/mini';
import { Done, endpoint, NoFields } from '../endpoint.ts';
import { email } from '../formats/email-field.ts';
import { id, label, text } from '../formats/fields.ts';
import {
  accessUndecided,
  emailInUse,
  lastAdmin,
  lastManager,
  nameLooksAlike,
  notFound,
  ownPassword,
} from '../refusals.ts';

/** Rights of an admin's account: `manager` may do everything, `front desk` all but the calls that need a manager. */
export const staffRoles = ['front desk', 'manager'] as const;
const StaffRole = z.enum(staffRoles, `staffRole must be one of ${staffRoles.join(', ')}`);
export type StaffRole = z.infer<typeof StaffRole>;

/** An admin: a named person with an account. */
export const StaffMember = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  staffRole: StaffRole,
  /** false: the invitation was not used yet */
  canSignIn: z.boolean(),
  /** true: signing in needs a code beside the password */
  secondFactor: z.boolean(),
  /** true for the account of the token */
  you: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** An unused one-time link for choosing a password. The link itself was only shown to the admin who made it. */
export const OpenLink = z.object({
  /** independent of the link */
  _id: z.string(),
  /** name of the account whose password it sets */
  name: z.string(),
  email: z.string(),
  role: z.enum(['admin', 'doctor']),
  /** true: it replaces the present password; false: no password was chosen yet */
  hasPassword: z.boolean(),
  /** the admin who made the link, which ends when this admin loses access; null: the server, at its start */
  madeBy: z.nullable(z.string()),
  /** epoch milliseconds */
  madeAt: z.number(),
  /** epoch milliseconds */
  expiresAt: z.number(),
});
export type OpenLink = z.infer<typeof OpenLink>;

/**
 * An admin's or doctor's account that is locked after too many failed attempts. It can still sign in from networks
 * that it has signed in from before.
 */
export const ShutAccount = z.object({
  accountId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['admin', 'doctor']),
});
export type ShutAccount = z.infer<typeof ShutAccount>;

// Ids of open access (open-access.ts) that continues, with the caller as its maker.
const keepSentence = 'keep must be a list of ids';
const KeptAccess = z._default(
  z.array(text('keep', 100, 1), keepSentence).check(z.maxLength(200, keepSentence)),
  [],
);

export const readStaffRole = endpoint({
  summary: "Reads the caller's name and role: manager or front desk.",
  method: 'GET',
  path: '/api/admin/staff-role',
  caller: 'admin',
  input: NoFields,
  answer: z.extend(z.pick(StaffMember, { name: true, staffRole: true }), {
    /** True if the database is a restored copy that no manager has confirmed (restored-copy.ts). */
    isRestoredCopy: z.optional(z.boolean()),
  }),
});
export const listPeople = endpoint({
  summary:
    "Lists admins with access or an invitation, unused links for choosing a password, and locked accounts, doctors' included.",
  method: 'GET',
  path: '/api/admin/people',
  caller: 'admin',
  needs: 'manager',
  input: NoFields,
  answer: z.object({ people: z.array(StaffMember), links: z.array(OpenLink), shut: z.array(ShutAccount) }),
});
const Invited = z.object({ message: z.string(), invitationPath: z.string() });
export const invitePerson = endpoint({
  summary:
    'Invites an admin. Default of `staffRole`: front desk, because older panels omit it. Needs a password or a code from the last five minutes (else 403 with `details.proof`).',
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
  summary: "Changes an admin's name; past entries keep the old one.",
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
    "Creates a one-time link by which an admin chooses a password. Earlier links end; the present password is valid until the link is used. Needs a password or a code from the last five minutes (else 403 with `details.proof`); 409 for the caller's account.",
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
    'Makes an admin a manager, or front desk, which ends the links that this manager made. Needs a password or a code from the last five minutes (else 403 with `details.proof`); 409 for the last manager who can sign in.',
  method: 'POST',
  path: '/api/admin/change-staff-role',
  longBody: true,
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  refusals: [notFound.Person, lastManager, accessUndecided],
  input: z.object({ accountId: id('accountId'), staffRole: StaffRole, keep: KeptAccess }),
  answer: Done,
});
export const removePerson = endpoint({
  summary:
    "Removes an admin's access at once, and ends the links this admin made; the name stays in the history. Needs a password or a code from the last five minutes (else 403 with `details.proof`); 409 for the last manager who can sign in.",
  method: 'POST',
  path: '/api/admin/remove-person',
  longBody: true,
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  refusals: [notFound.Person, lastAdmin, lastManager, accessUndecided],
  input: z.object({ accountId: id('accountId'), keep: KeptAccess }),
  answer: Done,
});
export const endLink = endpoint({
  summary: 'Ends an unused link; 404 for an unknown one.',
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
    'Unlocks an account that is locked for new places after too many failed attempts. 404 for an unknown one.',
  method: 'POST',
  path: '/api/admin/reopen-sign-in',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  refusals: [notFound.Account],
  input: z.object({ accountId: id('accountId') }),
  answer: Done,
});
