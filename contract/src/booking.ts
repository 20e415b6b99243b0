import * as z from 'zod/mini';
import { Appointment, Reason } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { flag, id, text, wholeNumber } from './fields.ts';
import { NewPatient } from './patients.ts';
import { parseSlotDate, parseSlotTime } from './slot-date.ts';

/** A visit lasts 5 to 480 minutes (server behaviour, "Calls"). */
export const durationLeast = 5;
export const durationMost = 480;
export const durationDefault = 30;

export const bookAppointment = endpoint({
  method: 'POST',
  path: '/api/admin/book-appointment',
  caller: 'admin',
  creates: true,
  input: z
    .object({
      doctorId: id('doctorId'),
      slotDate: text('slotDate', 20, 1).check(
        z.refine((value) => parseSlotDate(value) !== null, 'slotDate must be a real day like 5_9_2026'),
      ),
      slotTime: text('slotTime', 20, 1).check(
        z.refine((value) => parseSlotTime(value) !== null, 'slotTime must be a time like 10:30 AM'),
      ),
      /** true: paid online; false: cash. */
      payment: z._default(flag('payment'), false),
      durationMinutes: z._default(
        wholeNumber('durationMinutes', durationLeast, durationMost),
        durationDefault,
      ),
      reason: Reason,
      /** On purpose in the past, on top of another visit, or with a doctor who is not available. */
      overbook: z._default(flag('overbook'), false),
      patientId: z.optional(id('patientId')),
      patient: z.optional(NewPatient),
    })
    .check(
      z.refine((input) => (input.patientId === undefined) !== (input.patient === undefined), {
        error: 'Either patientId or patient is required',
        path: ['patientId'],
      }),
    ),
  answer: z.object({ message: z.string(), appointment: Appointment }),
});
