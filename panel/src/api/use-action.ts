import { type CallOptions, findDetails, NoAnswer } from '@docket/contract/client.ts';
import type { AnswerOf, Endpoint, InputOf } from '@docket/contract/endpoint.ts';
import { proofNeeded } from '@docket/contract/refusals.ts';
import { showError, showSuccess } from '@docket/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { create } from 'zustand';
import { callServer, errorText, isReachable, probeNow } from './call-server.ts';
import type { QueryTag } from './query-keys.ts';
import { beginChange, endChange } from './query-keys.ts';

export const serverUnreachableText =
  'The server can’t be reached. Nothing was changed. Please try again when it is back.';

type Extra = Pick<CallOptions, 'file' | 'idempotencyKey'>;

export interface ActionOptions<E extends Endpoint> {
  /** Every read with one of these tags is repeated afterwards. */
  readonly touches: readonly QueryTag[];
  readonly onSuccess?: (answer: AnswerOf<E>, input: InputOf<E>) => void;
  /** Shows the change before the server answers; returns a function that reverts it. */
  readonly optimistic?: (input: InputOf<E>) => () => void;
  /** The text of a failure; undefined: the server's or the error's sentence; null: none, it is shown elsewhere. */
  readonly errorText?: (error: unknown, input: InputOf<E>) => string | null | undefined;
  /** A quieter line below the failure, about what has changed since; null: none. */
  readonly errorDetail?: (error: unknown) => string | null;
  /** Called after a failure was shown. */
  readonly onError?: (error: unknown, input: InputOf<E>) => void;
  /** The text of a success; default: the server's sentence; null: none. */
  readonly successText?: (answer: AnswerOf<E>, input: InputOf<E>) => string | null;
  /** A quieter line below the success; undefined: none. Computed before the change is shown. */
  readonly successDetail?: (input: InputOf<E>) => string | undefined;
  /** A component below the success, which reads its own data. */
  readonly successMore?: (input: InputOf<E>) => ReactNode;
  /** Offers Undo in the toast; undefined: no Undo. */
  readonly undo?: (input: InputOf<E>) => (() => void) | undefined;
}

export interface Action<E extends Endpoint> {
  /** Resolves with the answer, or with null after a failure, which was shown. Never throws. */
  readonly run: (input: InputOf<E>, extra?: Extra) => Promise<AnswerOf<E> | null>;
  readonly isPending: boolean;
  /** The error of the last run; null while it runs and after a success. */
  readonly error: unknown;
}

type AttemptState = Pick<Action<Endpoint>, 'isPending' | 'error'>;

const idle: AttemptState = { isPending: false, error: null };

/**
 * Returns one action of a person: it calls the server, shows the change at once, toasts the result and refetches the
 * touched reads.
 */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions<E>): Action<E> {
  const client = useQueryClient();
  const [state, setState] = useState<AttemptState>(idle);
  const latestAttempt = useRef(0);
  // Own state instead of a mutation observer: a page has hundreds of actions, and as many observers would be slow.
  const attempt = async (input: InputOf<E>, extra: Extra): Promise<AnswerOf<E>> => {
    const attemptNumber = ++latestAttempt.current;
    const setIfLatest = (next: AttemptState) => attemptNumber === latestAttempt.current && setState(next);
    setState({ isPending: true, error: null });
    try {
      const answer = await sendChange(input, extra);
      setIfLatest(idle);
      return answer;
    } catch (error) {
      setIfLatest({ isPending: false, error });
      throw error;
    }
  };
  const sendChange = async (input: InputOf<E>, extra: Extra): Promise<AnswerOf<E>> => {
    if (!isReachable()) {
      // Refused at once and never queued: a change must not happen later in the user's name.
      probeNow();
      throw new NoAnswer('No response from server', false);
    }
    beginChange(client, options.touches);
    const revert = options.optimistic?.(input);
    try {
      return await withIdentity(endpoint.caller, () => send(endpoint, input, extra));
    } catch (error) {
      revert?.();
      throw error;
    } finally {
      endChange(client, options.touches);
    }
  };

  const running = useRef(new Map<string, Promise<AnswerOf<E> | null>>());
  // A second click before the answer belongs to the first attempt. While the server is unreachable, it is refused at
  // once.
  const run: Action<E>['run'] = (input, extra = {}) => {
    const bodyFingerprint = fingerprintBody(input, extra.file);
    const runningAttempt = running.current.get(bodyFingerprint);
    if (runningAttempt && isReachable()) return runningAttempt;
    const attemptDone = runOnce(input, extra).finally(() => running.current.delete(bodyFingerprint));
    running.current.set(bodyFingerprint, attemptDone);
    return attemptDone;
  };
  const runOnce = async (input: InputOf<E>, extra: Extra): Promise<AnswerOf<E> | null> => {
    const wasReachable = isReachable();
    const detail = options.successDetail?.(input);
    try {
      const answer = await attempt(input, extra);
      const message = options.successText ? options.successText(answer, input) : readMessage(answer);
      const undo = options.undo?.(input);
      if (message) showSuccess(message, { undo, detail, more: options.successMore?.(input) });
      options.onSuccess?.(answer, input);
      return answer;
    } catch (error) {
      // No toast for a user who declined to prove their identity: they know that nothing was done.
      const message = readRequestedProof(error) ? null : options.errorText?.(error, input);
      const detailText = options.errorDetail?.(error) ?? undefined;
      if (message !== null)
        showError(message ?? (wasReachable ? errorText(error) : serverUnreachableText), {
          detail: detailText,
        });
      options.onError?.(error, input);
      return null;
    }
  };
  return { run, ...state };
}

async function send<E extends Endpoint>(endpoint: E, input: InputOf<E>, extra: Extra): Promise<AnswerOf<E>> {
  if (!endpoint.creates) return callServer(endpoint, input, extra);
  const key = extra.idempotencyKey ?? idempotencyKeyFor(endpoint, input, extra.file);
  const attempt = { endpoint, input, file: extra.file, key };
  try {
    const answer = await callServer(endpoint, input, { ...extra, idempotencyKey: key });
    recordAttempt(attempt, null);
    return answer;
  } catch (error) {
    recordAttempt(attempt, error);
    throw error;
  }
}

function readMessage(answer: unknown): string | null {
  const { message } = answer as { message?: unknown }; // every answer is an object (contract, endpoint.ts)
  return typeof message === 'string' && message !== '' ? message : null;
}

// An attempt without an answer may have been carried out: equal input is sent again under its key.
let unanswered: { path: string; body: string; key: string } | null = null;

/** Returns the idempotency key of an attempt to create; the previous key if that attempt had no answer. */
function idempotencyKeyFor(endpoint: Endpoint, input: unknown, file?: Blob): string {
  const body = fingerprintBody(input, file);
  return unanswered?.path === endpoint.path && unanswered.body === body ? unanswered.key : newKey();
}

/** Remembers an attempt without an answer, and forgets it after any other outcome. */
function recordAttempt(
  attempt: { endpoint: Endpoint; input: unknown; file?: Blob | undefined; key: string },
  error: unknown,
): void {
  const { endpoint, input, file, key } = attempt;
  unanswered =
    error instanceof NoAnswer ? { path: endpoint.path, body: fingerprintBody(input, file), key } : null;
}

function fingerprintBody(input: unknown, file: Blob | undefined): string {
  const fileMark = file instanceof File ? [file.name, file.size, file.lastModified] : file?.size;
  return JSON.stringify([input, fileMark]);
}

// randomUUID is missing on plain http in a practice's network.
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

type IdentityProof = 'password' | 'code';

/** The proof of identity that a call needs, and the callback for the outcome. */
interface IdentityQuestion {
  readonly proof: IdentityProof;
  /** The owner of the session. */
  readonly caller: Endpoint['caller'];
  readonly end: (isProven: boolean) => void;
}

/** The pending question, live. */
export const useIdentityQuestion = create<IdentityQuestion | null>(() => null);

/**
 * Makes a call. If the server first demands proof of identity, asks for it over the page and calls again. Throws the
 * server's refusal when the person declines.
 */
async function withIdentity<T>(caller: Endpoint['caller'], call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const proof = readRequestedProof(error);
      // Each round needs the person's consent, so the loop ends when the person declines.
      if (proof === null || !(await askForProof(proof, caller))) throw error;
    }
  }
}

/** Returns the proof that a refusal demands; null for any other failure. */
function readRequestedProof(error: unknown): IdentityProof | null {
  return findDetails(error, proofNeeded)?.proof ?? null;
}

// Two simultaneous actions ask one question.
function askForProof(proof: IdentityProof, caller: Endpoint['caller']): Promise<boolean> {
  const before = useIdentityQuestion.getState();
  return new Promise((resolve) => {
    const end = (isProven: boolean) => {
      before?.end(isProven);
      if (before === null) useIdentityQuestion.setState(null);
      resolve(isProven);
    };
    useIdentityQuestion.setState({ proof, caller, end });
  });
}
