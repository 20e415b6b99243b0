import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Done, Nothing } from './envelope.ts';
import { email, id, text } from './fields.ts';

/** An admin: a named person with an own account. */
export const Person = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** false: the invitation was not used yet */
  canSignIn: z.boolean(),
  /** true: signing in asks for a code beside the password */
  secondFactor: z.boolean(),
  /** the account behind the token in use */
  you: z.boolean(),
});
export type Person = z.infer<typeof Person>;

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/admin/people',
  caller: 'admin',
  input: Nothing,
  answer: z.object({ people: z.array(Person) }),
});
const Invited = z.object({ message: z.string(), invitationPath: z.string() });
export const invitePerson = endpoint({
  method: 'POST',
  path: '/api/admin/invite-person',
  caller: 'admin',
  creates: true,
  status: 201,
  input: z.object({ name: text('Name', 120, 1), email: email('Email') }),
  answer: z.extend(Invited, { person: Person }),
});
export const renamePerson = endpoint({
  method: 'POST',
  path: '/api/admin/rename-person',
  caller: 'admin',
  input: z.object({ accountId: id('accountId'), name: text('Name', 120, 1) }),
  answer: Done,
});
/** A new one-time link; earlier links end, the present password goes on until the link is used. */
export const linkPerson = endpoint({
  method: 'POST',
  path: '/api/admin/link-person',
  caller: 'admin',
  input: z.object({ accountId: id('accountId') }),
  answer: Invited,
});
/** Takes away access at once; the name stays in the history. 409 for the last admin who can sign in. */
export const removePerson = endpoint({
  method: 'POST',
  path: '/api/admin/remove-person',
  caller: 'admin',
  input: z.object({ accountId: id('accountId') }),
  answer: Done,
});
