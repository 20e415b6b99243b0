import * as z from 'zod/mini';
import { noteMost } from './appointments.ts';
import { flag, text } from './fields.ts';
import { change, OneAppointment } from './one-appointment.ts';

const Arrival = z.extend(OneAppointment, { here: z._default(flag('here'), true) });
/** Marks a pending visit as here (or, with `here: false`, as not here after all). */
export const markArrivedAsAdmin = change('admin', '/api/admin/mark-arrived', Arrival);
export const markArrivedAsDoctor = change('doctor', '/api/doctor/mark-arrived', Arrival);

/** Most characters of the desk's note. */
export const remarkMost = 2_000;
const Note = z.extend(OneAppointment, {
  reason: z.optional(text('Reason', noteMost)),
  note: z.optional(text('Note', remarkMost)),
});
/** Sets the reason for the visit and the desk's note; what is left out stays. */
export const setNoteAsAdmin = change('admin', '/api/admin/set-note', Note);
export const setNoteAsDoctor = change('doctor', '/api/doctor/set-note', Note);
