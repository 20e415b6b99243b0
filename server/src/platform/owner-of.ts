import type { Caller } from './serve.ts';

/**
 * Whose records the caller may touch: a doctor only their own, an admin (null) everybody's. It comes from the session alone
 * and stands in the WHERE of what is read by an id, so that somebody else's record is never even loaded.
 */
export function ownerOf({ role, accountId }: Pick<Caller, 'role' | 'accountId'>): string | null {
  return role === 'doctor' ? accountId : null;
}

/** The doctor a call is about: an admin's input names one (or none, where it may), a doctor's session says who they are. */
export function doctorOf<Id>(call: {
  readonly caller: Caller;
  readonly input: { readonly doctorId: Id } | object;
}): Id | string {
  return ownerOf(call.caller) ?? (call.input as { readonly doctorId: Id }).doctorId;
}
