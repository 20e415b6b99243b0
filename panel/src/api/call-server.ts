import { type CallOptions, call, detailsOf, NoAnswer, Refused } from '@docket/contract/client.ts';
import type { AnswerOf, Endpoint, InputOf } from '@docket/contract/endpoint.ts';
import { secondFactorNeeded } from '@docket/contract/refusals.ts';
import { create } from 'zustand';
import { isAttended } from './activity.ts';
import { reportReachable } from './error-text.ts';
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
      reportSessionEnd(role, token, toWhyEnded(error));
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

/** The server's base URL, set at build time; empty means the page's own origin. */
export const baseUrl: string = import.meta.env.API_BASE_URL ?? '';

const keptKey = 'docket.second-factor-needed';

// Roles whose account must set up its second factor before it may do anything else; kept, so that a page opened anew does
// not ask for what is refused.
const useNeeded = create<readonly Role[]>(() =>
  roles.filter((role) => sessionStorage.getItem(keptKey)?.split(' ').includes(role)),
);
useNeeded.subscribe((needed) => sessionStorage.setItem(keptKey, needed.join(' ')));

/** Whether a call was refused because the practice wants a second factor first. */
export function isSecondFactorNeeded(error: unknown): boolean {
  return detailsOf(error, secondFactorNeeded) !== null;
}

export function reportSecondFactorNeeded(role: Role): void {
  const needed = useNeeded.getState();
  if (!needed.includes(role)) useNeeded.setState([...needed, role], true);
}

/** It was set up, or somebody else signed in. */
export function forgetSecondFactorNeeded(role: Role): void {
  const needed = useNeeded.getState();
  if (needed.includes(role))
    useNeeded.setState(
      needed.filter((other) => other !== role),
      true,
    );
}

/** Whether a role must set it up first, live. */
export function useMustSetUp(role: Role): boolean {
  return useSecondFactorNeeded().includes(role);
}

/** The roles that must set it up first, live. */
export function useSecondFactorNeeded(): readonly Role[] {
  return useNeeded();
}
