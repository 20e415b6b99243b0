import * as z from 'zod/mini';
import { Done, endpoint, endpointPerRole, NoFields } from '../endpoint.ts';
import { email } from '../formats/email-field.ts';
import { label, passwordToCheck, rewritten, text } from '../formats/fields.ts';
import {
  codeNeeded,
  emailInUse,
  factorOff,
  linkOver,
  notFound,
  passwordChanged,
  wrongPassword,
} from '../refusals.ts';

/** A new password: 10 to 128 characters, exactly as typed. */
export const NewPassword = z
  .string('Password is required')
  .check(
    z.minLength(10, 'Password must have at least 10 characters'),
    z.maxLength(128, 'Password must have at most 128 characters'),
  );

/** Six digits of the app, or a recovery code. Blanks, hyphens and case make no difference. */
export const SignInCode = text('code', 32, 1);

// Simple clients send every field, also an empty one.
const CodeIfAny = rewritten(
  (value) => (value === '' || value === null ? undefined : value),
  z.optional(SignInCode),
);
const Credentials = z.object({
  email: text('email', 254, 1),
  password: passwordToCheck('password'),
  /** for accounts with a second factor; without it, or with an empty one, the refusal's details have `codeNeeded` */
  code: z.optional(CodeIfAny),
});
const SignedIn = z.object({
  token: z.string(),
  message: z.string(),
  /** present if the practice requires a second factor and this account must set up its own first */
  secondFactorNeeded: z.optional(z.literal(true)),
  /** failed sign-in attempts on this account since its owner was last notified; absent if there were none */
  failedTries: z.optional(z.number()),
});

export const login = endpointPerRole({
  summary: 'Signs in with email and password, and with a code if the account has a second factor.',
  method: 'POST',
  paths: { admin: '/api/admin/login', doctor: '/api/doctors/login' },
  caller: 'anyone',
  refusals: [wrongPassword, codeNeeded],
  input: Credentials,
  answer: SignedIn,
});
export const logout = endpointPerRole({
  summary: 'Ends the session of the token.',
  method: 'POST',
  paths: { admin: '/api/admin/logout', doctor: '/api/doctor/logout' },
  endsAccess: true,
  input: NoFields,
  answer: Done,
});

const PasswordChange = z.object({
  currentPassword: passwordToCheck('currentPassword'),
  newPassword: NewPassword,
});
export const changePassword = endpointPerRole({
  summary: "Changes the caller's password and ends every other session of the account.",
  method: 'POST',
  paths: { admin: '/api/admin/change-password', doctor: '/api/doctor/change-password' },
  endsAccess: true,
  refusals: [notFound.Account, passwordChanged],
  input: PasswordChange,
  answer: Done,
});

const IdentityProof = z.object({
  currentPassword: z.optional(passwordToCheck('currentPassword')),
  code: z.optional(SignInCode),
});
const identityCall = {
  summary:
    "Proves the caller's identity for the next five minutes, by the present password, or by a code if the second factor is on. 422 for a wrong one, which counts as a failed sign-in.",
  method: 'POST',
  endsAccess: true,
  refusals: [notFound.Account, passwordChanged, factorOff],
  input: IdentityProof,
  answer: Done,
} as const;
export const confirmIdentity = endpoint({
  ...identityCall,
  path: '/api/admin/confirm-identity',
  caller: 'admin',
});
/** Doctors prove their identity for the link of their calendar feed. */
export const confirmDoctorIdentity = endpoint({
  ...identityCall,
  path: '/api/doctor/confirm-identity',
  caller: 'doctor',
});

export const readInvitation = endpoint({
  summary:
    'Reads the account of an invitation link, for greeting its owner. 404 for a used, expired or unknown link.',
  method: 'POST',
  path: '/api/invitation',
  caller: 'anyone',
  refusals: [linkOver],
  input: z.object({ token: text('token', 128, 1) }),
  // The first admin has no name or email yet, and enters both on that page.
  answer: z.object({ role: z.enum(['admin', 'doctor']), name: z.string(), email: z.string() }),
});
export const setPassword = endpoint({
  summary: 'Sets a password through an invitation link, once; every session of the account ends.',
  method: 'POST',
  path: '/api/set-password',
  caller: 'anyone',
  refusals: [linkOver, emailInUse],
  input: z.object({
    token: text('token', 128, 1),
    password: NewPassword,
    // Only for the link that creates the first admin; ignored otherwise.
    email: z.optional(email('email')),
    name: z.optional(label('name', 120)),
  }),
  answer: z.object({ message: z.string(), role: z.enum(['admin', 'doctor']), email: z.string() }),
});
export const testConnection = endpoint({
  summary: "Tests the connection for a doctor's panel, which uses only the success.",
  method: 'GET',
  path: '/api/test',
  caller: 'doctor',
  input: NoFields,
  answer: Done,
});
