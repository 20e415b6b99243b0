import * as z from 'zod/mini';
import { Done, endpoint, endpointPerRole, Nothing } from './endpoint.ts';
import { givenPassword, id } from './fields.ts';
import {
  factorNeverOn,
  factorOff,
  factorOn,
  factorRequired,
  notFound,
  ownFactor,
  passwordChanged,
  setUpReplaced,
} from './refusals.ts';
import { SignInCode } from './sessions.ts';

const State = z.object({
  /** whether signing in asks for a code */
  on: z.boolean(),
  /** since when, epoch milliseconds; null when it is off */
  since: z.nullable(z.number()),
  /** how many recovery codes were not used yet */
  recoveryCodesLeft: z.number(),
  /** the practice's setting: everybody must have one */
  required: z.boolean(),
});
export type SecondFactorState = z.infer<typeof State>;

// Shown once; nothing is on until a code of it was confirmed.
const Begun = z.object({
  /** for typing it in by hand, base32 */
  secret: z.string(),
  /** `otpauth://totp/...`, for the QR code */
  otpauth: z.string(),
});
const Codes = z.object({ message: z.string(), recoveryCodes: z.array(z.string()) });
const Proved = z.object({ code: SignInCode });
const Confirmed = z.object({
  ...Proved.shape,
  /** a session alone turns nothing on: wrong ones are counted as at the login */
  currentPassword: givenPassword('currentPassword'),
});

export const readSecondFactor = endpointPerRole({
  summary: "How the caller's own second factor stands.",
  method: 'GET',
  paths: { admin: '/api/admin/second-factor', doctor: '/api/doctor/second-factor' },
  input: Nothing,
  answer: State,
});
export const beginSecondFactor = endpointPerRole({
  summary: 'A new secret, not yet in force; beginning again replaces it. 409 while the second factor is on.',
  method: 'POST',
  paths: { admin: '/api/admin/begin-second-factor', doctor: '/api/doctor/begin-second-factor' },
  refusals: [notFound.Account, factorOn],
  input: Nothing,
  answer: Begun,
});
export const confirmSecondFactor = endpointPerRole({
  summary:
    'Turns it on by a code of the begun secret and the present password; ten recovery codes come back, shown once. Other sessions end. 422 for a wrong password or code: `field` in the details says which.',
  method: 'POST',
  paths: { admin: '/api/admin/confirm-second-factor', doctor: '/api/doctor/confirm-second-factor' },
  refusals: [notFound.Account, factorOn, setUpReplaced, passwordChanged],
  input: Confirmed,
  answer: Codes,
});
export const renewRecoveryCodes = endpointPerRole({
  summary: 'Ten new recovery codes; the earlier ones are void. 422 for a wrong code.',
  method: 'POST',
  paths: { admin: '/api/admin/renew-recovery-codes', doctor: '/api/doctor/renew-recovery-codes' },
  refusals: [notFound.Account, factorOff],
  input: Proved,
  answer: Codes,
});
export const endSecondFactor = endpointPerRole({
  summary: 'Turns it off by a code. 409 while the practice requires one, 422 for a wrong code.',
  method: 'POST',
  paths: { admin: '/api/admin/end-second-factor', doctor: '/api/doctor/end-second-factor' },
  refusals: [notFound.Account, factorOff, factorRequired],
  input: Proved,
  answer: Done,
});
export const removeSecondFactor = endpoint({
  summary:
    'For who lost phone and recovery codes: an admin turns the second factor of another account off; its sessions end. 403 with `details.proof` unless password or code were given in the last five minutes.',
  method: 'POST',
  path: '/api/admin/remove-second-factor',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  refusals: [notFound.Account, ownFactor, factorNeverOn],
  input: z.object({ accountId: id('accountId') }),
  answer: Done,
});
