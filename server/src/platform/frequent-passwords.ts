import { Refusal } from './refusal.ts';

// Shorter ones are refused for their length (the contract's `NewPassword`).
const least = 10;

/**
 * Takes a password somebody chooses and the field it came in. Throws Refusal (invalid) when it is one of the
 * 49,000 most common ones, in any case of its letters.
 */
export async function checkNotFrequent(password: string, field: string): Promise<void> {
  commonPasswords ??= readCommonPasswords();
  if ((await commonPasswords).has(password.toLowerCase())) {
    throw new Refusal('invalid', 'This password is one of the most common. Please choose another', { field });
  }
}

// Read when the first password is chosen, which on most days never happens.
let commonPasswords: Promise<ReadonlySet<string>> | null = null;

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // The whole list: of its first 10,000 a mere 145 are long enough to be chosen.
  const longPasswords = dictionary['passwords-common'].filter(({ length }) => length >= least);
  return new Set(longPasswords.map((password) => password.toLowerCase()));
}
