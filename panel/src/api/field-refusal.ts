import { Refused } from '@docket/contract/client.ts';

/** Takes what a call threw; returns the field the server named and its sentence, where it named one. */
export function fieldRefusal(error: unknown): { field: string; sentence: string } | null {
  if (!(error instanceof Refused) || typeof error.details.field !== 'string' || !error.message) return null;
  return { field: error.details.field, sentence: error.message };
}
