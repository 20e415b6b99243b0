import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { SignedIn } from './build-people.ts';
import type { TestAnswer } from './client.ts';
import type { TestClinic } from './clinic.ts';

/** An authenticator app, and the printed recovery codes. */
export interface App {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** Returns the six digits that the app shows `stepsLater` half minutes from now; default: 0. */
  code(stepsLater?: number): string;
}

/** Returns a function for the code that an authenticator app shows at the clinic's time. */
export function makeCode({ context }: TestClinic, secret: string): App['code'] {
  return (stepsLater = 0) =>
    new TOTP({ secret }).generate({ timestamp: context.clock.nowMs() + stepsLater * 30_000 });
}

/** Sends one request about the second factor of the token's account. */
export function askFactor(
  clinic: TestClinic,
  role: 'admin' | 'doctor',
  token: string,
  call: string,
  body: object = {},
): Promise<TestAnswer> {
  return clinic.request({ method: 'POST', path: `/api/${role}/${call}`, token: { [role]: token }, body });
}

/** Turns on the second factor of an account with a password. This uses up the app's current code. */
export async function turnOnFactor(
  clinic: TestClinic,
  role: 'admin' | 'doctor',
  { token, password }: Pick<SignedIn, 'token' | 'password'>,
): Promise<App> {
  const { secret } = (await askFactor(clinic, role, token, 'begin-second-factor')).body;
  const code = makeCode(clinic, secret);
  const typed = { code: code(), currentPassword: password };
  const answer = await askFactor(clinic, role, token, 'confirm-second-factor', typed);
  expect([answer.status, answer.body.message]).toEqual([200, 'Second factor turned on']);
  return { secret, code, recoveryCodes: answer.body.recoveryCodes };
}
