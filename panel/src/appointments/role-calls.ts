import {
  cancelAsAdmin,
  cancelAsDoctor,
  listAsAdmin,
  listAsDoctor,
  restoreAsAdmin,
  restoreAsDoctor,
} from '@docket/contract/appointments.ts';
import { moveAsAdmin, moveAsDoctor } from '@docket/contract/booking.ts';
import { readHistoryAsAdmin, readHistoryAsDoctor } from '@docket/contract/history.ts';
import {
  markArrivedAsAdmin,
  markArrivedAsDoctor,
  setNoteAsAdmin,
  setNoteAsDoctor,
} from '@docket/contract/marks.ts';
import type { Role } from '../api/tokens.ts';

/** Each role has calls of its own for the same thing. */
export const listOf = { admin: listAsAdmin, doctor: listAsDoctor } as const;
export const historyOf = { admin: readHistoryAsAdmin, doctor: readHistoryAsDoctor } as const;
export const cancelOf = { admin: cancelAsAdmin, doctor: cancelAsDoctor } as const;
export const markArrivedOf = { admin: markArrivedAsAdmin, doctor: markArrivedAsDoctor } as const;
export const setNoteOf = { admin: setNoteAsAdmin, doctor: setNoteAsDoctor } as const;
export const moveOf = { admin: moveAsAdmin, doctor: moveAsDoctor } as const;
export const restoreOf = { admin: restoreAsAdmin, doctor: restoreAsDoctor } as const;

/** How the contract names an appointment in a doctor's calls: "appoitmentId" is part of it and stays in this file. */
export type DoctorsName = { appoitmentId: string };
export type AppointmentName = { appointmentId: string } | DoctorsName;

export function doctorsName(appointmentId: string): DoctorsName {
  return { appoitmentId: appointmentId };
}

export function nameFor(role: Role, appointmentId: string): AppointmentName {
  return role === 'doctor' ? doctorsName(appointmentId) : { appointmentId };
}

export function idIn(name: AppointmentName): string {
  return 'appoitmentId' in name ? name.appoitmentId : name.appointmentId;
}
