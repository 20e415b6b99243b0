import * as z from 'zod/mini';
import { Done, endpoint, endpointPerRole, Nothing } from './endpoint.ts';
import { email, givenPassword, label, rewritten, text } from './fields.ts';
import {
  codeNeeded,
  emailInUse,
  factorOff,
  linkOver,
  notFound,
  passwordChanged,
  wrongPassword,
} from './refusals.ts';

/** A new password: 10 to 128 characters, exactly as typed. */
export const NewPassword = z
  .string('Password is required')
  .check(
    z.minLength(10, 'Password must have at least 10 characters'),
    z.maxLength(128, 'Password must have at most 128 characters'),
  );

/** Six digits of the app, or a recovery code; blanks and hyphens are dropped, letters count in either case. */
export const SignInCode = text('code', 32, 1);

// A plain client sends every field it has, filled in or not.
const CodeIfAny = rewritten(
  (value) => (value === '' || value === null ? undefined : value),
  z.optional(SignInCode),
);
const Credentials = z.object({
  email: text('email', 254, 1),
  password: givenPassword('password'),
  /** where the second factor is on: without one, or with an empty one, the refusal's details say `codeNeeded` */
  code: z.optional(CodeIfAny),
});
const SignedIn = z.object({
  token: z.string(),
  message: z.string(),
  /** only there when so: the practice asks for a second factor, and this account must set up its own before anything else */
  secondFactorNeeded: z.optional(z.literal(true)),
  /** only there when there were some: failed tries to log in to this account since its owner was last told */
  failedTries: z.optional(z.number()),
});

export const login = endpointPerRole({
  summary: 'Signs in with email and password, and with a code where the account has a second factor.',
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
  shutsOut: true,
  input: Nothing,
  answer: Done,
});

const PasswordChange = z.object({
  currentPassword: givenPassword('currentPassword'),
  newPassword: NewPassword,
});
export const changePassword = endpointPerRole({
  summary: 'Ends every other session of the account; the calling one goes on.',
  method: 'POST',
  paths: { admin: '/api/admin/change-password', doctor: '/api/doctor/change-password' },
  shutsOut: true,
  refusals: [notFound.Account, passwordChanged],
  input: PasswordChange,
  answer: Done,
});

const IdentityProof = z.object({
  currentPassword: z.optional(givenPassword('currentPassword')),
  code: z.optional(SignInCode),
});
const confirming = {
  summary:
    'Says again that it is the owner who sits there, for the next five minutes: by the present password, or by a code where a second factor is on. 422 for a wrong one; wrong ones are counted as at the login.',
  method: 'POST',
  shutsOut: true,
  refusals: [notFound.Account, passwordChanged, factorOff],
  input: IdentityProof,
  answer: Done,
} as const;
export const confirmIdentity = endpoint({
  ...confirming,
  path: '/api/admin/confirm-identity',
  caller: 'admin',
});
/** Doctors need it for the link of their own calendar. */
export const confirmDoctorIdentity = endpoint({
  ...confirming,
  path: '/api/doctor/confirm-identity',
  caller: 'doctor',
});

export const readInvitation = endpoint({
  summary:
    'Who an invitation link is for, so that the page can greet them. 404 when it is used, expired or unknown.',
  method: 'POST',
  path: '/api/invitation',
  caller: 'anyone',
  refusals: [linkOver],
  input: z.object({ token: text('token', 128, 1) }),
  // A first admin has no name or email yet and chooses the email on that page.
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
  summary: "Tells a doctor's panel that the server is back; only the success of the call is used.",
  method: 'GET',
  path: '/api/test',
  caller: 'doctor',
  input: Nothing,
  answer: Done,
});
