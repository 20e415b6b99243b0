import { type CallOptions, call, downloadFile, NoAnswer, Refused } from '@docket/contract/client.ts';
import type { AnswerOf, Endpoint, InputOf } from '@docket/contract/endpoint.ts';
import { create } from 'zustand';
import { maskAnswer, maskError } from './privacy/names-hidden.ts';
import {
  isAttended,
  isSecondFactorNeeded,
  type Role,
  readTokens,
  reportSecondFactorNeeded,
  reportSessionEnd,
  roles,
  toEndReason,
} from './session.ts';

type ServerCallOptions = Pick<
  CallOptions,
  'file' | 'idempotencyKey' | 'signal' | 'unattended' | 'outlivesPage'
>;

/** A server that hangs counts as unreachable. Uploads and downloads have no limit. */
const answerTimeoutMs = 30_000;

/** Makes one call. While names are hidden, the answer and the details of a refusal are masked. */
export async function callServer<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: ServerCallOptions = {},
): Promise<AnswerOf<E>> {
  return maskAnswer(endpoint, await fetchAnswer(endpoint, input, options));
}

/** Returns the answer unmasked, for the cache only: useRead() masks it. Reports how the call ended. */
export async function fetchAnswer<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: ServerCallOptions = {},
): Promise<AnswerOf<E>> {
  return reportOutcome(endpoint, (baseOptions) =>
    callWithTimeout(endpoint, input, { ...baseOptions, ...options }),
  );
}

/**
 * Returns a file of the server, unmasked: the caller requests hidden names where needed. Reports how the call ended.
 */
export async function fetchFile<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Blob> {
  return reportOutcome(endpoint, (baseOptions) => downloadFile(endpoint, input, baseOptions));
}

/**
 * Makes a call with the token of the endpoint's role. Reports when the session has ended, a second factor must be set up
 * first, or the server can't be reached.
 */
async function reportOutcome<Answer>(
  endpoint: Endpoint,
  sendRequest: (baseOptions: CallOptions) => Promise<Answer>,
): Promise<Answer> {
  const role = roleFor(endpoint);
  const token = role ? (readTokens()[role] ?? undefined) : undefined;
  try {
    const answer = await sendRequest({
      // Reads that the panel makes on a timer must not keep an unattended session alive.
      unattended: !isAttended(),
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
      reportSessionEnd(role, token, toEndReason(error));
    if (role && isSecondFactorNeeded(error)) reportSecondFactorNeeded(role);
    throw maskError(endpoint, error);
  }
}

function roleFor({ caller, usesToken }: Endpoint): Role | null {
  if (usesToken) return roles.find((role) => readTokens()[role] !== null) ?? null;
  return caller === 'anyone' ? null : caller;
}

async function callWithTimeout<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions,
): Promise<AnswerOf<E>> {
  if (endpoint.fileField) return call(endpoint, input, options);
  const timeout = AbortSignal.timeout(answerTimeoutMs);
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

/** Shown for a refusal without a sentence. */
const fallbackText = 'Something went wrong';

/**
 * Returns the toast text of a failure: the server's sentence after a refusal, otherwise the error's (specification
 * 8.1).
 */
export function errorText(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  return message || fallbackText;
}

/** Returns the text of a page that failed to load: the server's sentence after a refusal, otherwise `otherwise`. */
export function formatLoadFailure(error: unknown, otherwise: string): string {
  return isRefusal(error) && error.status < 500 ? errorText(error) : otherwise;
}

/** Whether the server refused the call for good, so that an automatic retry is useless. */
export function isRefusal(error: unknown): error is Refused {
  return error instanceof Refused;
}

const useReachability = create(() => true);
const probes = new Set<() => void>();

/** Records whether the last call reached the server. */
export function reportReachable(isReachable: boolean): void {
  useReachability.setState(isReachable);
}

/** Whether the last call reached the server. */
export function isReachable(): boolean {
  return useReachability.getState();
}

/** Checks at once whether the server is back, because an action needs it. */
export function probeNow(): void {
  for (const probe of probes) probe();
}

/** Registers a check whether the server is back; returns a function that unregisters it. */
export function onProbe(probe: () => void): () => void {
  probes.add(probe);
  return () => probes.delete(probe);
}

/** Calls back when the server becomes unreachable or reachable again; returns a function that unregisters it. */
export function onReachability(listener: () => void): () => void {
  return useReachability.subscribe(listener);
}

/** Whether the last call reached the server, live. */
export function useReachable(): boolean {
  return useReachability();
}

/** A smaller difference may be the response time, or a clock that is accurate enough. */
const minClockDifferenceMs = 60_000;

let aheadMs = 0;

/** Records the server's time, and this computer's time at its arrival; both in epoch milliseconds. */
export function recordServerTime(serverMs: number, receivedAtMs: number): void {
  const ahead = serverMs - receivedAtMs;
  aheadMs = Math.abs(ahead) < minClockDifferenceMs ? 0 : ahead;
}

/** Milliseconds that the server's clock is ahead of this computer's; negative if it is behind, 0 if they agree. */
export function serverAheadMs(): number {
  return aheadMs;
}

/** Now by the server's clock, in epoch milliseconds. Today's date must not depend on the computer's clock. */
export function serverNowMs(): number {
  return Date.now() + aheadMs;
}
