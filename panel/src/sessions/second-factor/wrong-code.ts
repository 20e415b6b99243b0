import { Refused } from '@docket/contract/client.ts';

/** Whether a code was refused, and not what was to be done with it (contract, second-factor.ts). */
export function isWrongCode(error: unknown): error is Refused {
  return error instanceof Refused && (error.status === 422 || error.status === 400);
}
