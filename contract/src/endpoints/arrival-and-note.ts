import * as z from 'zod/mini';
import { Done, endpointPerRole } from '../endpoint.ts';
import { flag, text } from '../formats/fields.ts';
import { appointmentChanged, notFound } from '../refusals.ts';
import { maxNoteLength, maxReasonLength } from '../rules/limits.ts';
import { OneAppointment } from './appointments.ts';

const Arrival = z.extend(OneAppointment, { here: z._default(flag('here'), true) });
export const markArrived = endpointPerRole({
  summary: 'Checks in the patient of a pending appointment; `here: false` undoes it.',
  method: 'POST',
  paths: { admin: '/api/admin/mark-arrived', doctor: '/api/doctor/mark-arrived' },
  ownerFields: { appointmentId: 'appointment' },
  refusals: [notFound.Appointment, appointmentChanged],
  input: Arrival,
  answer: Done,
});

const CallIn = z.extend(OneAppointment, { called: z._default(flag('called'), true) });
export const callIn = endpointPerRole({
  summary:
    'Records that the patient of a pending appointment was called into the room, which also checks them in. `called: false` undoes it.',
  method: 'POST',
  paths: { admin: '/api/admin/call-in', doctor: '/api/doctor/call-in' },
  ownerFields: { appointmentId: 'appointment' },
  refusals: [notFound.Appointment, appointmentChanged],
  input: CallIn,
  answer: Done,
});

const ReasonAndNote = z.extend(OneAppointment, {
  reason: z.optional(text('Reason', maxReasonLength)),
  note: z.optional(text('Note', maxNoteLength)),
});
export const setNote = endpointPerRole({
  summary: "Sets the reason for the appointment and the desk's note. Missing fields stay unchanged.",
  method: 'POST',
  paths: { admin: '/api/admin/set-note', doctor: '/api/doctor/set-note' },
  ownerFields: { appointmentId: 'appointment' },
  refusals: [notFound.Appointment, appointmentChanged],
  input: ReasonAndNote,
  answer: Done,
});
