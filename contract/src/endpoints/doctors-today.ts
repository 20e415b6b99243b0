import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { text } from '../formats/fields.ts';
import { OpenSlot } from './booking.ts';

/** Most doctors of one call: more than a screen shows. */
const maxDoctorsToday = 24;

const DoctorSummary = z.object({
  doctorId: z.string(),
  /** Next slot the desk can book within 62 days; null: none, or the doctor is not available. */
  nextFree: z.nullable(OpenSlot),
  /** Numbers of today's appointments; `total` leaves out cancelled ones. */
  completed: z.number(),
  total: z.number(),
  /** By the rule of expected times; 0: on time. */
  lateMinutes: z.number(),
});

export const readDoctorsToday = endpoint({
  summary:
    "Reads the next free slot, today's counts and the delay of some doctors. Archived and unknown ones are left out.",
  method: 'GET',
  path: '/api/admin/doctors-today',
  caller: 'admin',
  input: z.object({
    /** Ids separated by commas. */
    doctorIds: text('doctorIds', 2_000, 1).check(
      z.refine(
        (ids) => ids.split(',').length <= maxDoctorsToday,
        `doctorIds must have at most ${maxDoctorsToday} ids`,
      ),
    ),
  }),
  answer: z.object({ doctors: z.array(DoctorSummary) }),
});
