import { type CallOptions, call, NoAnswer, Refused } from '@docket/contract/client.ts';
import type { AnswerOf, Endpoint, InputOf } from '@docket/contract/endpoint.ts';
import { isAttended } from './activity.ts';
import { baseUrl } from './base-url.ts';
import { reportReachable } from './reachability.ts';
import { isSecondFactorNeeded, reportSecondFactorNeeded } from './second-factor-needed.ts';
import { reportSessionEnd, toWhyEnded } from './session-end.ts';
import { type Role, readTokens, roles } from './tokens.ts';

/** A server that hangs is as away as one that is down; uploads take as long as they take. */
const answerWithinMs = 30_000;

/** Makes one call with the token of the endpoint's role; tells the frame when the session ended or the server is away. */
export async function callServer<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Pick<CallOptions, 'file' | 'idempotencyKey' | 'signal' | 'unattended'> = {},
): Promise<AnswerOf<E>> {
  const role = roleFor(endpoint);
  const token = role ? (readTokens()[role] ?? undefined) : undefined;
  try {
    const answer = await callInTime(endpoint, input, {
      // What the panel reads of itself must not keep a session that nobody sits at.
      unattended: !isAttended(),
      ...options,
      baseUrl,
      ...(token && { token }),
      ...(role && { role }),
    });
    reportReachable(true);
    return answer;
  } catch (error) {
    if (error instanceof Refused && error.status !== 503) reportReachable(true);
    if (error instanceof NoAnswer && !error.hadResponse) reportReachable(false);
    if (error instanceof Refused && error.status === 401 && role)
      reportSessionEnd(role, token, toWhyEnded(error.details));
    if (role && isSecondFactorNeeded(error)) reportSecondFactorNeeded(role);
    throw error;
  }
}

function roleFor({ caller, knowsHolder }: Endpoint): Role | null {
  if (knowsHolder) return roles.find((role) => readTokens()[role] !== null) ?? null;
  return caller === 'anyone' ? null : caller;
}

async function callInTime<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions,
): Promise<AnswerOf<E>> {
  if (endpoint.fileField) return call(endpoint, input, options);
  const timeout = AbortSignal.timeout(answerWithinMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    return await call(endpoint, input, { ...options, signal });
  } catch (error) {
    if (timeout.aborted && !options.signal?.aborted)
      throw new NoAnswer('No response from server', false, error);
    throw error;
  }
}
