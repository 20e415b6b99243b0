import { NewPassword } from '@docket/contract/sessions.ts';

/** The rule, beside every field for a new password. */
export const passwordRule =
  '10 to 128 characters, exactly as you type them. A few words are easier to keep than signs.';

/** Takes a chosen password and its repetition; returns what is wrong with them, or null. */
export function checkNewPassword(password: string, repeated: string): string | null {
  const checked = NewPassword.safeParse(password);
  if (!checked.success) return checked.error.issues[0]?.message ?? passwordRule;
  return password === repeated ? null : 'The two passwords differ';
}
