import { findDetails, Refused } from '@docket/contract/client.ts';
import { alreadyOnRecord } from '@docket/contract/refusals.ts';

/** The record with this name and date of birth, phone or email, with the server's sentence; null for other errors. */
export function findExisting(error: unknown) {
  const existing = findDetails(error, alreadyOnRecord)?.existing;
  return existing && error instanceof Refused ? { ...existing, sentence: error.message } : null;
}
