import { detailsOf, Refused } from '@docket/contract/client.ts';
import { emailFieldInUse, notValid } from '@docket/contract/refusals.ts';

/** The field that the server refused, with its sentence; null for any other failure. */
export function fieldRefusal(error: unknown): { field: string; sentence: string } | null {
  const details = detailsOf(error, notValid) ?? detailsOf(error, emailFieldInUse);
  if (!(error instanceof Refused) || !details || !error.message) return null;
  return { field: details.field, sentence: error.message };
}
