import * as z from 'zod/mini';
import { Done, endpoint, endpointPerRole, NoFields } from '../endpoint.ts';
import { id, passwordToCheck } from '../formats/fields.ts';
import {
  factorNeverOn,
  factorOff,
  factorOn,
  factorRequired,
  notFound,
  ownFactor,
  passwordChanged,
  setUpReplaced,
} from '../refusals.ts';
import { SignInCode } from './sessions.ts';

const State = z.object({
  /** true: signing in needs a code */
  on: z.boolean(),
  /** epoch milliseconds; null when it is off */
  since: z.nullable(z.number()),
  /** unused recovery codes */
  recoveryCodesLeft: z.number(),
  /** setting of the practice: every account must have a second factor */
  required: z.boolean(),
});
export type SecondFactorState = z.infer<typeof State>;

// Shown once. The second factor is off until a code of this secret is confirmed.
const NewSecret = z.object({
  /** base32, for typing it in by hand */
  secret: z.string(),
  /** `otpauth://totp/...`, for the QR code */
  otpauth: z.string(),
});
const Codes = z.object({ message: z.string(), recoveryCodes: z.array(z.string()) });
const CodeInput = z.object({ code: SignInCode });
const ConfirmInput = z.object({
  ...CodeInput.shape,
  /** Needed so that a stolen session can't turn the second factor on. Wrong passwords count as failed sign-ins. */
  currentPassword: passwordToCheck('currentPassword'),
});

export const readSecondFactor = endpointPerRole({
  summary: "Reads the state of the caller's second factor.",
  method: 'GET',
  paths: { admin: '/api/admin/second-factor', doctor: '/api/doctor/second-factor' },
  input: NoFields,
  answer: State,
});
export const beginSecondFactor = endpointPerRole({
  summary:
    'Creates a secret, which is not yet in force; a further call replaces it. 409 while the second factor is on.',
  method: 'POST',
  paths: { admin: '/api/admin/begin-second-factor', doctor: '/api/doctor/begin-second-factor' },
  refusals: [notFound.Account, factorOn],
  input: NoFields,
  answer: NewSecret,
});
export const confirmSecondFactor = endpointPerRole({
  summary:
    'Turns the second factor on, by a code of the new secret and the present password. Answers ten recovery codes, shown only once. Other sessions end. 422 for a wrong password or code, named by `field` in the details.',
  method: 'POST',
  paths: { admin: '/api/admin/confirm-second-factor', doctor: '/api/doctor/confirm-second-factor' },
  refusals: [notFound.Account, factorOn, setUpReplaced, passwordChanged],
  input: ConfirmInput,
  answer: Codes,
});
export const renewRecoveryCodes = endpointPerRole({
  summary: 'Creates ten new recovery codes; the previous ones end. 422 for a wrong code.',
  method: 'POST',
  paths: { admin: '/api/admin/renew-recovery-codes', doctor: '/api/doctor/renew-recovery-codes' },
  refusals: [notFound.Account, factorOff],
  input: CodeInput,
  answer: Codes,
});
export const endSecondFactor = endpointPerRole({
  summary:
    'Turns the second factor off, by a code. 409 while the practice requires it, 422 for a wrong code.',
  method: 'POST',
  paths: { admin: '/api/admin/end-second-factor', doctor: '/api/doctor/end-second-factor' },
  refusals: [notFound.Account, factorOff, factorRequired],
  input: CodeInput,
  answer: Done,
});
export const removeSecondFactor = endpoint({
  summary:
    'Turns off the second factor of another account, whose owner has lost phone and recovery codes; its sessions end. Needs a password or a code from the last five minutes (else 403 with `details.proof`).',
  method: 'POST',
  path: '/api/admin/remove-second-factor',
  caller: 'admin',
  needs: 'manager',
  proof: 'always',
  refusals: [notFound.Account, ownFactor, factorNeverOn],
  input: z.object({ accountId: id('accountId') }),
  answer: Done,
});
