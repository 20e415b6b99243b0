import { managersOnly } from '@docket/contract/refusals.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { Caller } from './serve.ts';

/**
 * How permissions work. Each call declares its callers (`caller` in contract/src/endpoint.ts), the fields that must
 * name records of the caller (`ownerFields`), and whether it needs a manager (`needs`). `authenticate`
 * (sessions/authenticate.ts) checks role and manager; `getOwnerId` limits doctors to their records. Some parts of a shared call,
 * such as overbooking, are for admins only: the call declares a refusal (`onlyAdminsOverbook`) and the act throws it.
 * /api/docs shows the callers of every call, and proof/walks/access/walk.test.ts checks the server against them.
 */

/**
 * Returns the owner of the records that the caller may touch: a doctor's own id, or null for an admin, who may touch
 * all. It comes from the session only. Queries by id put it in their WHERE, so another doctor's record is never even
 * loaded.
 */
export function getOwnerId({ role, accountId }: Pick<Caller, 'role' | 'accountId'>): string | null {
  return role === 'doctor' ? accountId : null;
}

/** Returns the refusal for an admin of the front desk. */
export function forManagersOnly(sentence = 'This is for managers only'): Refusal {
  return refuse(managersOnly, sentence, { managersOnly: true });
}

/**
 * Returns the id of the doctor a call is about: `doctorId` of an admin's input, which may be missing, or the doctor who
 * is signed in.
 */
export function getDoctorId<Id>(call: {
  readonly caller: Caller;
  readonly input: { readonly doctorId: Id } | object;
}): Id | string {
  return getOwnerId(call.caller) ?? (call.input as { readonly doctorId: Id }).doctorId;
}
