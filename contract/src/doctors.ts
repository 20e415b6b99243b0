import * as z from 'zod/mini';
import { Done, endpoint, Nothing } from './endpoint.ts';
import {
  Dollars,
  email,
  flag,
  GivenDollars,
  id,
  label,
  optionalLabel,
  rewritten,
  text,
  wholeNumber,
} from './fields.ts';
import { maxAboutLength } from './limits.ts';
import {
  type DeclaredRefusal,
  Doing,
  doctorArchived,
  emailFieldInUse,
  emailInUse,
  nameLooksAlike,
  notFound,
} from './refusals.ts';

/** Specification 9.1; "Paedetricians" is part of the contract. */
export const specialities = [
  'General physician',
  'Gynecologist',
  'Dermatologist',
  'Paedetricians',
  'Neurologist',
  'Gastroenterologist',
] as const;
export const Speciality = z.enum(specialities, `speciality must be one of ${specialities.join(', ')}`);
export type Speciality = z.infer<typeof Speciality>;
export const defaultSpeciality: Speciality = 'General physician';
/** The form offers no other option (specification 9.2). */
export const defaultExperience = '1 Year';

export const Address = z.object({ line1: z.string(), line2: z.string() });
export type Address = z.infer<typeof Address>;

/** What a doctor sees of the own profile. */
export const Profile = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.string(),
  speciality: Speciality,
  degree: z.string(),
  experience: z.string(),
  about: z.string(),
  fees: z.number(),
  available: z.boolean(),
  address: Address,
  /** Whether the doctor has a password yet; until then the invitation link is the way in. */
  canSignIn: z.boolean(),
  /** Keeps history, takes no bookings, cannot sign in; can be brought back. */
  archived: z.boolean(),
  /** Whether working hours are kept; without any no times are offered. */
  keepsHours: z.boolean(),
  /** "2026-11-20T14:30" on the clinic's wall while away, else null. */
  awayUntil: z.nullable(z.string()),
  /** Counts the changes of what is known of the doctor: an edit that names an older one is refused with what it is now. */
  version: z.number(),
});
export type Profile = z.infer<typeof Profile>;

/** The same as an admin sees it, with whether signing in asks for a code beside the password. */
export const Doctor = z.extend(Profile, { secondFactor: z.boolean() });
export type Doctor = z.infer<typeof Doctor>;

/** Another user has changed the doctor: the doctor as it is now. */
export const doctorChanged = {
  name: 'doctorChanged',
  status: 409,
  details: z.extend(Doing, { doctor: Doctor }),
} satisfies DeclaredRefusal;

export const listDoctors = endpoint({
  summary: 'Every doctor, newest last, archived ones among them.',
  method: 'POST',
  path: '/api/admin/all-doctors',
  caller: 'admin',
  input: Nothing,
  answer: z.object({ doctors: z.array(Doctor) }),
});

export const changeAvailability = endpoint({
  summary: 'Flips the stored value, or sets it where `available` is sent.',
  method: 'POST',
  path: '/api/admin/change-availability',
  caller: 'admin',
  refusals: [notFound.Doctor, doctorArchived],
  input: z.object({ docId: id('docId'), available: z.optional(flag('available')) }),
  answer: Done,
});

const AddressInput = z.object(
  { line1: optionalLabel('Address line 1', 200), line2: optionalLabel('Address line 2', 200) },
  'Address must have line1 and line2',
);

const PartialAddress = z.object(
  { line1: z.optional(label('Address line 1', 200)), line2: z.optional(label('Address line 2', 200)) },
  'Address must have line1 and line2',
);

// The address arrives as JSON text in the multipart form, left out or empty when untouched.
const fromJson = (value: unknown) => {
  if (typeof value !== 'string') return value ?? {};
  if (value.trim() === '') return {};
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return null; // refused by the check behind
  }
};
const AddressText = z._default(rewritten(fromJson, AddressInput), () => ({ line1: '', line2: '' }));

export const addDoctor = endpoint({
  summary: 'Adds a doctor with a picture; without a password the answer has a link to choose one.',
  method: 'POST',
  path: '/api/admin/add-doctor',
  caller: 'admin',
  needs: 'manager',
  fileField: 'image',
  creates: true,
  status: 201,
  refusals: [emailInUse, nameLooksAlike],
  input: z.object({
    name: label('Name', 120, 1),
    email: email('Email'),
    // Empty means: invited by link. Otherwise 10 to 128 characters, exactly as typed.
    password: z._default(
      z.string('Password must be text').check(
        z.refine((value) => value === '' || value.length >= 10, 'Password must have at least 10 characters'),
        z.maxLength(128, 'Password must have at most 128 characters'),
      ),
      '',
    ),
    experience: z._default(
      rewritten((value) => value || defaultExperience, label('Experience', 60)),
      defaultExperience,
    ),
    // Left out or empty means 0.
    fee: z._default(Dollars, 0),
    about: text('About', maxAboutLength, 1),
    speciality: z.enum(specialities, 'Speciality must be one of the list'),
    degree: optionalLabel('Degree', 120),
    address: AddressText,
  }),
  // The path of the one-time link, shown once, where no password was given: "/set-password#<token>".
  answer: z.object({ message: z.string(), doctor: Doctor, invitationPath: z.nullable(z.string()) }),
});

export const inviteDoctor = endpoint({
  summary:
    'A new one-time link for a doctor to choose a password; earlier links end. 403 with `details.proof` unless password or code were given in the last five minutes.',
  method: 'POST',
  path: '/api/admin/invite-doctor',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  refusals: [notFound.Doctor, doctorArchived],
  input: z.object({ docId: id('docId') }),
  answer: z.object({ message: z.string(), invitationPath: z.string() }),
});

export const readProfile = endpoint({
  summary: "The doctor's own profile.",
  method: 'GET',
  path: '/api/doctor/profile',
  caller: 'doctor',
  refusals: [notFound.Doctor],
  input: Nothing,
  answer: z.object({ profileData: Profile }),
});
export const readProfileUnderDoctors = endpoint({
  summary: 'The same under the documented but unused path and field.',
  method: 'GET',
  path: '/api/doctors/profile',
  caller: 'doctor',
  refusals: [notFound.Doctor],
  input: Nothing,
  answer: z.object({ doctor: Profile }),
});
export const updateProfile = endpoint({
  summary:
    'What is left out stays as it is. `available` changes the switch only where it differs from `shownAvailable`, or, without that, from the present value: saving the other fields ends no absence.',
  method: 'POST',
  path: '/api/doctor/profile',
  caller: 'doctor',
  refusals: [notFound.Doctor],
  input: z.object({
    address: z.optional(PartialAddress),
    fees: z.optional(GivenDollars),
    available: z.optional(flag('available')),
    shownAvailable: z.optional(flag('shownAvailable')),
    about: z.optional(text('About', maxAboutLength, 1)),
  }),
  answer: Done,
});

export const editDoctor = endpoint({
  summary:
    'Every field of a doctor, with a new picture where one is sent; what is left out stays. Refused where the doctor is of another `version` by now: `details` then has `doctor` as it is, `by` (name and role) and `at`.',
  method: 'POST',
  path: '/api/admin/edit-doctor',
  caller: 'admin',
  needs: 'manager',
  // The doctor signs in with it.
  proof: ['email'],
  fileField: 'image',
  refusals: [notFound.Doctor, doctorChanged, emailFieldInUse, nameLooksAlike],
  input: z.object({
    docId: id('docId'),
    version: z.optional(wholeNumber('version', 0, 2_147_483_647)),
    name: z.optional(label('Name', 120, 1)),
    email: z.optional(email('Email')),
    experience: z.optional(label('Experience', 60, 1)),
    fee: z.optional(GivenDollars),
    about: z.optional(text('About', maxAboutLength, 1)),
    speciality: z.optional(z.enum(specialities, 'Speciality must be one of the list')),
    degree: z.optional(label('Degree', 120)),
    // A line that is left out stays, too.
    address: z.optional(rewritten(fromJson, PartialAddress)),
  }),
  answer: z.object({ message: z.string(), doctor: Doctor }),
});
export const archiveDoctor = endpoint({
  summary:
    'Keeps history, takes no bookings, cannot sign in; `archived: false` brings the doctor back. Archiving is refused (403 with `details.proof`) unless password or code were given in the last five minutes.',
  method: 'POST',
  path: '/api/admin/archive-doctor',
  caller: 'admin',
  needs: 'manager',
  proof: ['archived'],
  refusals: [notFound.Doctor],
  input: z.object({ docId: id('docId'), archived: z._default(flag('archived'), true) }),
  answer: Done,
});
