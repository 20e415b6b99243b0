import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, optionalText, text, wholeNumber } from './fields.ts';
import { parseIsoDate } from './slot-date.ts';

export const Patient = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** "YYYY-MM-DD", or null where it is not known. */
  dob: z.nullable(z.string()),
  image: z.string(),
});
export type Patient = z.infer<typeof Patient>;

/** A date of birth: a real date from 1900 on, "YYYY-MM-DD"; left out, null and empty mean unknown. */
export const Dob = z._default(
  z.pipe(
    z.transform((value) => (value === '' ? null : value)),
    z.nullable(
      z
        .string('Date of birth must be a date')
        .check(
          z.refine(
            (value) => parseIsoDate(value) !== null,
            'Date of birth must be a real date like 1985-04-30',
          ),
        ),
    ),
  ),
  null,
);

const OptionalEmail = z._default(
  z.pipe(
    z.transform((value) =>
      value === null || (typeof value === 'string' && value.trim() === '') ? '' : value,
    ),
    z.union([z.literal(''), email('Patient email')], { error: 'Patient email must be an email address' }),
  ),
  '',
);

export const NewPatient = z.object(
  {
    name: text('Patient name', 120, 1),
    email: OptionalEmail,
    phone: optionalText('Patient phone', 40),
    dob: Dob,
  },
  'patient must have a name',
);

/** Patients by part of name, phone or email: the nearest names first, at most `limit`. Empty `q` gives the newest. */
export const findPatients = endpoint({
  method: 'GET',
  path: '/api/admin/patients',
  caller: 'admin',
  input: z.object({ q: optionalText('q', 120), limit: z._default(wholeNumber('limit', 1, 50), 10) }),
  answer: z.object({ patients: z.array(Patient) }),
});
