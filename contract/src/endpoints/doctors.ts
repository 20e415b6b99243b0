import * as z from 'zod/mini';
import { Done, endpoint, NoFields } from '../endpoint.ts';
import { email } from '../formats/email-field.ts';
import {
  Dollars,
  DollarsInput,
  flag,
  id,
  label,
  optionalLabel,
  rewritten,
  text,
  wholeNumber,
} from '../formats/fields.ts';
import {
  ConflictingChange,
  conflict,
  doctorArchived,
  emailFieldInUse,
  emailInUse,
  nameLooksAlike,
  notFound,
} from '../refusals.ts';
import { maxAboutLength } from '../rules/limits.ts';

/** Specification 9.1, which spells "Paedetricians". */
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
/** First option of the form (specification 9.2). */
export const defaultExperience = '1 Year';

export const Address = z.object({ line1: z.string(), line2: z.string() });
export type Address = z.infer<typeof Address>;

/** A doctor's profile, as the doctor sees it. */
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
  /** False until the doctor has chosen a password by the invitation link. */
  canSignIn: z.boolean(),
  /** True: the doctor's history stays, but bookings and signing in are refused until the doctor is restored. */
  archived: z.boolean(),
  /** True if working hours are on record; otherwise no free slots are offered. */
  keepsHours: z.boolean(),
  /** End of an absence on the clinic's wall clock, "2026-11-20T14:30"; else null. */
  awayUntil: z.nullable(z.string()),
  /** Number of changes. An edit with an older version is refused with the present doctor. */
  version: z.number(),
});
export type Profile = z.infer<typeof Profile>;

/** A doctor's profile as admins see it. `secondFactor`: signing in needs a code beside the password. */
export const Doctor = z.extend(Profile, { secondFactor: z.boolean() });
export type Doctor = z.infer<typeof Doctor>;

/** Another user has changed the doctor. The details are the present doctor. */
export const doctorChanged = conflict('doctorChanged', z.extend(ConflictingChange, { doctor: Doctor }));

export const listDoctors = endpoint({
  summary: 'Lists all doctors, archived ones included, newest last.',
  method: 'POST',
  path: '/api/admin/all-doctors',
  caller: 'admin',
  input: NoFields,
  answer: z.object({ doctors: z.array(Doctor) }),
});

export const changeAvailability = endpoint({
  summary: "Flips a doctor's availability, or sets it to `available`.",
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

// In the multipart form the address is JSON text, missing or empty when unchanged.
const fromJson = (value: unknown) => {
  if (typeof value !== 'string') return value ?? {};
  if (value.trim() === '') return {};
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return null; // refused by the check that follows
  }
};
const AddressText = z._default(rewritten(fromJson, AddressInput), () => ({ line1: '', line2: '' }));

export const addDoctor = endpoint({
  summary: 'Adds a doctor with a picture. Without a password the answer has a link for choosing one.',
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
    // Empty: invite by link. Otherwise 10 to 128 characters, exactly as typed.
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
    // Missing or empty means 0.
    fee: z._default(Dollars, 0),
    about: text('About', maxAboutLength, 1),
    speciality: z.enum(specialities, 'Speciality must be one of the list'),
    degree: optionalLabel('Degree', 120),
    address: AddressText,
  }),
  // `invitationPath`: the one-time link "/set-password#<token>", shown once; null if a password was sent.
  answer: z.object({ message: z.string(), doctor: Doctor, invitationPath: z.nullable(z.string()) }),
});

export const inviteDoctor = endpoint({
  summary:
    'Creates a one-time link by which a doctor chooses a password; earlier links end. Needs a password or a code from the last five minutes (else 403 with `details.proof`).',
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
  summary: 'Reads the profile of the doctor who is signed in.',
  method: 'GET',
  path: '/api/doctor/profile',
  caller: 'doctor',
  refusals: [notFound.Doctor],
  input: NoFields,
  answer: z.object({ profileData: Profile }),
});
export const readProfileUnderDoctors = endpoint({
  summary: 'Reads that profile under the documented but unused path and field.',
  method: 'GET',
  path: '/api/doctors/profile',
  caller: 'doctor',
  refusals: [notFound.Doctor],
  input: NoFields,
  answer: z.object({ doctor: Profile }),
});
export const updateProfile = endpoint({
  summary:
    "Changes the doctor's profile. Missing fields stay unchanged. `available` counts only if it differs from `shownAvailable` (default: the present value), so that saving other fields does not end an absence.",
  method: 'POST',
  path: '/api/doctor/profile',
  caller: 'doctor',
  refusals: [notFound.Doctor],
  input: z.object({
    address: z.optional(PartialAddress),
    fees: z.optional(DollarsInput),
    available: z.optional(flag('available')),
    shownAvailable: z.optional(flag('shownAvailable')),
    about: z.optional(text('About', maxAboutLength, 1)),
  }),
  answer: Done,
});

export const changeOwnPicture = endpoint({
  summary: 'Replaces the picture of the doctor who is signed in.',
  method: 'POST',
  path: '/api/doctor/picture',
  caller: 'doctor',
  fileField: 'image',
  refusals: [notFound.Doctor],
  input: NoFields,
  answer: Done,
});

export const editDoctor = endpoint({
  summary:
    'Changes any field of a doctor, and the picture if one is sent. Missing fields stay unchanged. Refused if the doctor has another `version` by now: `details` has the present `doctor`, `by` (name and role) and `at`.',
  method: 'POST',
  path: '/api/admin/edit-doctor',
  caller: 'admin',
  needs: 'manager',
  // The doctor signs in with this email.
  proof: ['email'],
  fileField: 'image',
  missingFile: 'kept',
  refusals: [notFound.Doctor, doctorChanged, emailFieldInUse, nameLooksAlike],
  input: z.object({
    docId: id('docId'),
    version: z.optional(wholeNumber('version', 0, 2_147_483_647)),
    name: z.optional(label('Name', 120, 1)),
    email: z.optional(email('Email')),
    experience: z.optional(label('Experience', 60, 1)),
    fee: z.optional(DollarsInput),
    about: z.optional(text('About', maxAboutLength, 1)),
    speciality: z.optional(z.enum(specialities, 'Speciality must be one of the list')),
    degree: z.optional(label('Degree', 120)),
    // A missing line stays unchanged, too.
    address: z.optional(rewritten(fromJson, PartialAddress)),
  }),
  answer: z.object({ message: z.string(), doctor: Doctor }),
});
export const archiveDoctor = endpoint({
  summary:
    'Archives a doctor, who then keeps the history but takes no bookings and cannot sign in; `archived: false` brings the doctor back. Archiving needs a password or a code from the last five minutes (else 403 with `details.proof`).',
  method: 'POST',
  path: '/api/admin/archive-doctor',
  caller: 'admin',
  needs: 'manager',
  proof: ['archived'],
  refusals: [notFound.Doctor],
  input: z.object({ docId: id('docId'), archived: z._default(flag('archived'), true) }),
  answer: Done,
});
