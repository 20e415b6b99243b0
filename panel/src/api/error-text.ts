import { Refused } from '@docket/contract/client.ts';

/** For a refusal that came without a sentence. */
const unexplained = 'Something went wrong';

/** What a toast says about a failure: the server's sentence when it refused, else the error's (specification 8.1). */
export function errorText(error: unknown): string {
  const said = error instanceof Error ? error.message : '';
  return said || unexplained;
}

/** The server said no, and would again: trying once more by itself is no use. */
export function isRefusal(error: unknown): error is Refused {
  return error instanceof Refused;
}
