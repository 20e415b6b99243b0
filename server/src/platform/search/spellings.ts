import { fold } from '@docket/contract/fold.ts';

// In German and its neighbours a letter with two dots is also written with an e behind it.
const withE = /(?<=[aou])e/g;

/** A word or name in the one spelling that all its spellings share: Müller, Mueller and Muller give "muller". */
export function plainSpelling(text: string): string {
  return fold(text).replace(withE, '');
}
