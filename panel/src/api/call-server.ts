import { type CallOptions, call, NoAnswer, Refused } from '@docket/contract/client.ts';
import type { AnswerOf, Endpoint, InputOf } from '@docket/contract/endpoint.ts';
import { reportReachable } from './reachability.ts';
import { reportSessionEnd } from './session-end.ts';
import { readTokens } from './tokens.ts';

/** Set at build time; empty means the page's own origin. */
const baseUrl: string = import.meta.env.API_BASE_URL ?? '';

/** Makes one call with the token of the endpoint's role; tells the frame when the session ended or the server is away. */
export async function callServer<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Pick<CallOptions, 'file' | 'idempotencyKey' | 'signal'> = {},
): Promise<AnswerOf<E>> {
  const role = endpoint.caller === 'anyone' ? null : endpoint.caller;
  const token = role ? (readTokens()[role] ?? undefined) : undefined;
  try {
    const answer = await call(endpoint, input, { ...options, baseUrl, token });
    reportReachable(true);
    return answer;
  } catch (error) {
    if (error instanceof Refused && error.status !== 503) reportReachable(true);
    if (error instanceof NoAnswer && !error.hadResponse) reportReachable(false);
    if (error instanceof Refused && error.status === 401 && role) reportSessionEnd(role, token);
    throw error;
  }
}
