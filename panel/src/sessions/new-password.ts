import { NewPassword } from '@docket/contract/sessions.ts';
import { fieldRefusal } from '../api/field-refusal.ts';

/** The rule, beside every field for a new password. */
export const passwordRule =
  '10 to 128 characters, exactly as you type them, and not one that many people have. A few words are easier to keep than signs.';

/** What is wrong with a chosen password, and at which of its two fields. */
export interface PasswordFault {
  readonly field: 'password' | 'repeated';
  readonly sentence: string;
}

/** Takes a chosen password and its repetition; returns what is wrong with them, or null. */
export function checkNewPassword(password: string, repeated: string): PasswordFault | null {
  const checked = NewPassword.safeParse(password);
  if (!checked.success)
    return { field: 'password', sentence: checked.error.issues[0]?.message ?? passwordRule };
  return password === repeated ? null : { field: 'repeated', sentence: 'The two passwords differ' };
}

/** Takes what setting or changing a password failed with; returns what the server says of the new one, or null. */
export function refusedPassword(error: unknown): PasswordFault | null {
  const refusal = fieldRefusal(error);
  if (!refusal || !['password', 'newPassword'].includes(refusal.field)) return null;
  return { field: 'password', sentence: refusal.sentence };
}
