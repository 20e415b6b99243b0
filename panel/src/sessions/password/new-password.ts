import { NewPassword } from '@docket/contract/endpoints/sessions.ts';
import { fieldRefusal } from '../../api/field-refusal.ts';

/** The rule shown at every field for a new password. */
export const passwordRule =
  '10 to 128 characters, and not a common password. A few words are easier to remember than symbols.';

/** An error and its field: the new password, its repetition, or the current password. */
export interface PasswordFault {
  readonly field: 'password' | 'repeated' | 'current';
  readonly sentence: string;
}

/** The error of a new password and its repetition, or null. */
export function checkNewPassword(password: string, repeated: string): PasswordFault | null {
  const checked = NewPassword.safeParse(password);
  if (!checked.success)
    return { field: 'password', sentence: checked.error.issues[0]?.message ?? passwordRule };
  return password === repeated ? null : { field: 'repeated', sentence: 'The passwords don’t match' };
}

// Keys are the fields of the calls.
const fieldOf: Readonly<Record<string, PasswordFault['field']>> = {
  password: 'password',
  newPassword: 'password',
  currentPassword: 'current',
};

/** The password field a server's refusal is about, with its sentence; otherwise null. */
export function findRefusedPassword(error: unknown): PasswordFault | null {
  const refusal = fieldRefusal(error);
  const field = refusal && fieldOf[refusal.field];
  return field ? { field, sentence: refusal.sentence } : null;
}
