import { managersOnly } from '@docket/contract/refusals.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { Caller } from './serve.ts';

/**
 * Permissions, piece by piece. Each call declares who may make it and which records must be their own (`caller`, `own` in
 * contract/src/endpoint.ts), and whether an admin has to be a manager (`needs`). `authenticate` (sessions/authenticate.ts)
 * refuses the other role and, there, the front desk. `ownerOf` keeps doctors to
 * their own records. What only an admin may do within a call of both roles, such as overbooking, is declared among the
 * call's refusals (`adminsAlone` in contract/src/refusals.ts) and refused where it is done. `everyCall` in
 * contract/src/every-call.ts lists all calls with their callers, /api/docs shows them, and proof/access/walk.test.ts holds
 * the server to them.
 */

/**
 * Whose records the caller may touch: a doctor only their own, an admin (null) everybody's. It comes from the session alone
 * and stands in the WHERE of what is read by an id, so that somebody else's record is never even loaded.
 */
export function ownerOf({ role, accountId }: Pick<Caller, 'role' | 'accountId'>): string | null {
  return role === 'doctor' ? accountId : null;
}

/** The refusal of an admin who is the front desk and no manager. */
export function forManagersOnly(sentence = 'This is for managers only'): Refusal {
  return refuse(managersOnly, sentence, { managersOnly: true });
}

/** The doctor a call is about: an admin's input names one (or none, where it may), a doctor's session says who they are. */
export function doctorOf<Id>(call: {
  readonly caller: Caller;
  readonly input: { readonly doctorId: Id } | object;
}): Id | string {
  return ownerOf(call.caller) ?? (call.input as { readonly doctorId: Id }).doctorId;
}
