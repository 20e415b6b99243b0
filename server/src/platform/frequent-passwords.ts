import { Refusal } from './refusal.ts';

// Shorter ones are already refused for their length (the contract's `NewPassword`).
const minLength = 10;

/**
 * Throws Refusal (invalid), naming the field, when a new password is one of the 49,000 most common ones in any letter
 * case.
 */
export async function checkNotFrequent(password: string, field: string): Promise<void> {
  commonPasswords ??= readCommonPasswords();
  if ((await commonPasswords).has(password.toLowerCase())) {
    throw new Refusal('invalid', 'This password is one of the most common. Please choose another', { field });
  }
}

// Loaded when a password is chosen, which is rare.
let commonPasswords: Promise<ReadonlySet<string>> | null = null;

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // The complete list, because only 145 of its first 10,000 are long enough to be chosen.
  const longPasswords = dictionary['passwords-common'].filter(({ length }) => length >= minLength);
  return new Set(longPasswords.map((password) => password.toLowerCase()));
}
