import { managersOnly } from '@docket/contract/refusals.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { Caller } from './serve.ts';

/**
 * How permissions work. Each call declares its callers, the fields that must be the caller's records (`caller`, `own`
 * in contract/src/endpoint.ts) and whether it needs a manager (`needs`). `authenticate` (sessions/authenticate.ts)
 * checks role and manager; `ownerOf` limits doctors to their records. Parts of a shared call that only admins may do,
 * such as overbooking, are declared as its refusals (`adminsAlone` in contract/src/refusals.ts) and refused in the
 * act. /api/docs shows the callers of every call, and proof/access/walk.test.ts checks the server against them.
 */

/**
 * Returns the owner of the records that the caller may touch: a doctor's own id, or null for an admin, who may touch
 * all. It comes from the session only. Queries by id put it in their WHERE, so another doctor's record is never even
 * loaded.
 */
export function ownerOf({ role, accountId }: Pick<Caller, 'role' | 'accountId'>): string | null {
  return role === 'doctor' ? accountId : null;
}

/** Returns the refusal for an admin of the front desk. */
export function forManagersOnly(sentence = 'This is for managers only'): Refusal {
  return refuse(managersOnly, sentence, { managersOnly: true });
}

/**
 * Returns the doctor a call is about: an admin names the doctor (or none, if optional); a doctor's session decides.
 */
export function doctorOf<Id>(call: {
  readonly caller: Caller;
  readonly input: { readonly doctorId: Id } | object;
}): Id | string {
  return ownerOf(call.caller) ?? (call.input as { readonly doctorId: Id }).doctorId;
}
