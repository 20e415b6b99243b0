import { detailsOf, Refused } from '@docket/contract/client.ts';
import { alreadyOnRecord } from '@docket/contract/refusals.ts';

/** The patient whose record has the same name and date of birth, phone or email, with the sentence that says so; null for other failures. */
export function existingOf(error: unknown) {
  const existing = detailsOf(error, alreadyOnRecord)?.existing;
  return existing && error instanceof Refused ? { ...existing, sentence: error.message } : null;
}
