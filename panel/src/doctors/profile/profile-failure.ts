import { NoAnswer, Refused } from '@docket/contract/client.ts';

/** The sentence for the toast (specification 8.4). */
export function profileFailure(error: unknown): string {
  if (error instanceof Refused) return error.message || 'Profile update failed';
  // An answer without an envelope carries no message.
  if (error instanceof NoAnswer && error.hadResponse) return 'Server error occurred';
  if (error instanceof NoAnswer) return 'No response from server';
  return 'Error preparing request';
}
