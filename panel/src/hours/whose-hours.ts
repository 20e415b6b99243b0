import {
  listChangesAsAdmin,
  listChangesAsDoctor,
  markCalledAsAdmin,
  markCalledAsDoctor,
  readCallsAsAdmin,
  readCallsAsDoctor,
} from '@docket/contract/changes.ts';
import {
  readHoursAsAdmin,
  readHoursAsDoctor,
  setAwayAsAdmin,
  setAwayAsDoctor,
} from '@docket/contract/hours.ts';
import {
  addTimeOffAsAdmin,
  addTimeOffAsDoctor,
  changeHoursAsAdmin,
  changeHoursAsDoctor,
  previewHoursAsAdmin,
  previewHoursAsDoctor,
  previewTimeOffAsAdmin,
  previewTimeOffAsDoctor,
  removeTimeOffAsAdmin,
  removeTimeOffAsDoctor,
  undoChangeAsAdmin,
  undoChangeAsDoctor,
} from '@docket/contract/replanning.ts';

/** Whose hours are on screen: some doctor's, in the admin's hands, or the signed-in doctor's own. */
export type Whose =
  | { readonly role: 'admin'; readonly doctorId: string }
  | { readonly role: 'doctor'; readonly doctorId: null };

export function whoseHours(doctorId: string | null): Whose {
  return doctorId === null ? { role: 'doctor', doctorId } : { role: 'admin', doctorId };
}

/** Everybody's, in the admin's hands. */
export const wholeClinic: Whose = { role: 'admin', doctorId: '' };

/** How the doctor is named in a call: the admin says who, or nobody for everybody; a doctor is known by the token. */
export function nameOf({ doctorId }: Whose): { doctorId: string } | { doctorId?: never } {
  return doctorId === null || doctorId === '' ? {} : { doctorId };
}

/** Each role has calls of its own for the same thing. */
export const readHoursOf = { admin: readHoursAsAdmin, doctor: readHoursAsDoctor } as const;
export const setAwayOf = { admin: setAwayAsAdmin, doctor: setAwayAsDoctor } as const;
export const previewHoursOf = { admin: previewHoursAsAdmin, doctor: previewHoursAsDoctor } as const;
export const changeHoursOf = { admin: changeHoursAsAdmin, doctor: changeHoursAsDoctor } as const;
export const previewTimeOffOf = { admin: previewTimeOffAsAdmin, doctor: previewTimeOffAsDoctor } as const;
export const addTimeOffOf = { admin: addTimeOffAsAdmin, doctor: addTimeOffAsDoctor } as const;
export const removeTimeOffOf = { admin: removeTimeOffAsAdmin, doctor: removeTimeOffAsDoctor } as const;
export const undoChangeOf = { admin: undoChangeAsAdmin, doctor: undoChangeAsDoctor } as const;
export const listChangesOf = { admin: listChangesAsAdmin, doctor: listChangesAsDoctor } as const;
export const readCallsOf = { admin: readCallsAsAdmin, doctor: readCallsAsDoctor } as const;
export const markCalledOf = { admin: markCalledAsAdmin, doctor: markCalledAsDoctor } as const;
