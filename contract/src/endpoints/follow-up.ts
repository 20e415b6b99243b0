import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { flag, id, optionalText } from '../formats/fields.ts';
import { SlotDateText, SlotTimeText } from '../formats/slot-date.ts';
import { notFound, slotRefused } from '../refusals.ts';
import { Reason } from './appointments.ts';
import { Booked, duration } from './booking.ts';

export const bookFollowUp = endpoint({
  summary:
    'Books a slot of the doctor who is signed in, for a patient with a past or upcoming appointment with them (specification 10.10).',
  method: 'POST',
  path: '/api/doctor/book-appointment',
  caller: 'doctor',
  creates: true,
  status: 201,
  ownerFields: { patientId: 'patient' },
  refusals: [notFound.Patient, notFound.Doctor, slotRefused],
  input: z.object({
    patientId: id('patientId'),
    slotDate: SlotDateText,
    slotTime: SlotTimeText,
    /** true: paid online; false: cash. */
    payment: z._default(flag('payment'), false),
    /** Default: the doctor's slot length. */
    durationMinutes: z.optional(duration),
    reason: Reason,
    note: optionalText('Note', 2_000),
  }),
  answer: Booked,
});
