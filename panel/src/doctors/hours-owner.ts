/** The owner of the hours on screen: a doctor, edited by the admin; the signed-in doctor; or the whole clinic. */
export type HoursOwner =
  | { readonly role: 'admin'; readonly doctorId: string }
  | { readonly role: 'doctor'; readonly doctorId: null };

export function hoursOwner(doctorId: string | null): HoursOwner {
  return doctorId === null ? { role: 'doctor', doctorId } : { role: 'admin', doctorId };
}

export const wholeClinic: HoursOwner = { role: 'admin', doctorId: '' };

/**
 * Returns the doctor for a call's input. An admin gives an id, or none for the whole clinic; a doctor is known by the
 * token.
 */
export function toDoctorInput({ doctorId }: HoursOwner): { doctorId: string } | { doctorId?: never } {
  return doctorId === null || doctorId === '' ? {} : { doctorId };
}
