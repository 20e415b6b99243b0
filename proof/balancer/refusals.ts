import { NoAnswer, Refused } from '@docket/contract/client.ts';

/** Waits for a request to be refused; returns the refusal. Throws Error if it succeeds. */
export async function expectRefusal(label: string, request: Promise<unknown>): Promise<Refused> {
  const outcome = await request.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof Refused) return outcome;
  throw new Error(`${label} was not refused`, { cause: outcome });
}

/** Returns whether repeating the request may succeed: it had no answer, or a 503. */
export function isRetryable(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof Refused && error.status === 503);
}
