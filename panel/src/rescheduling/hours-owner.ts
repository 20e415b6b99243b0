/** Whose hours are on screen: some doctor's, in the admin's hands, or the signed-in doctor's own. */
export type HoursOwner =
  | { readonly role: 'admin'; readonly doctorId: string }
  | { readonly role: 'doctor'; readonly doctorId: null };

export function hoursOwner(doctorId: string | null): HoursOwner {
  return doctorId === null ? { role: 'doctor', doctorId } : { role: 'admin', doctorId };
}

/** Everybody's, in the admin's hands. */
export const wholeClinic: HoursOwner = { role: 'admin', doctorId: '' };

/** How the doctor is named in a call: an admin names one, or none for the whole clinic; a doctor is known by the token. */
export function nameOf({ doctorId }: HoursOwner): { doctorId: string } | { doctorId?: never } {
  return doctorId === null || doctorId === '' ? {} : { doctorId };
}
