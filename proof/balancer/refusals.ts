import { NoAnswer, Refused } from '@docket/contract/client.ts';

/** Waits for a call to be refused; returns the refusal. Throws Error when it was not. */
export async function refusalOf(label: string, called: Promise<unknown>): Promise<Refused> {
  const outcome = await called.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof Refused) return outcome;
  throw new Error(`${label} was to be refused`, { cause: outcome });
}

/** Tells whether the same call, made again, may well succeed: no answer came, or the server can't serve just now. */
export function isWorthRetrying(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof Refused && error.status === 503);
}
