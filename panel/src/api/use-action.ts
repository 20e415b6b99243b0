import { type CallOptions, detailsOf, NoAnswer } from '@docket/contract/client.ts';
import type { AnswerOf, Endpoint, InputOf } from '@docket/contract/endpoint.ts';
import { proofNeeded } from '@docket/contract/refusals.ts';
import { showError, showSuccess } from '@docket/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { create } from 'zustand';
import { callServer, errorText, isReachable, probeNow } from './call-server.ts';
import type { QueryTag } from './query-keys.ts';
import { beginChange, endChange } from './query-keys.ts';

export const serverAway =
  'The server can’t be reached. Nothing was changed; please try again when it is back.';

type Extra = Pick<CallOptions, 'file' | 'idempotencyKey'>;

export interface ActionOptions<E extends Endpoint> {
  /** Every read that depends on these words is made again afterwards. */
  readonly touches: readonly QueryTag[];
  readonly onSuccess?: (answer: AnswerOf<E>, input: InputOf<E>) => void;
  /** Shows the change before the server answered; returns what takes it back. */
  readonly optimistic?: (input: InputOf<E>) => () => void;
  /** The sentence of a failure, where it is not the server's or the error's own; null says nothing: it is said elsewhere. */
  readonly errorText?: (error: unknown, input: InputOf<E>) => string | null | undefined;
  /** A quieter sentence below it: what has become of the thing since; null: none. */
  readonly errorDetail?: (error: unknown) => string | null;
  /** After a failure was said. */
  readonly onError?: (error: unknown, input: InputOf<E>) => void;
  /** The sentence of a success, where it is not the server's; null says nothing. */
  readonly successText?: (answer: AnswerOf<E>, input: InputOf<E>) => string | null;
  /** A quieter line below the sentence of a success; undefined: none. Asked for before the change is shown. */
  readonly successDetail?: (input: InputOf<E>) => string | undefined;
  /** A part below the sentence of a success, which reads for itself what comes of it. */
  readonly successMore?: (input: InputOf<E>) => ReactNode;
  /** Offers Undo in the toast; undefined: not for this one. */
  readonly undo?: (input: InputOf<E>) => (() => void) | undefined;
}

export interface Action<E extends Endpoint> {
  /** Returns the answer, or null when it failed (which was said). Never throws. */
  readonly run: (input: InputOf<E>, extra?: Extra) => Promise<AnswerOf<E> | null>;
  readonly isPending: boolean;
  /** What the last run failed with; null while it runs and after a success. */
  readonly error: unknown;
}

type AttemptState = Pick<Action<Endpoint>, 'isPending' | 'error'>;

const idle: AttemptState = { isPending: false, error: null };

/** One thing a person can do: calls the server, shows the change at once, toasts the result, refetches what it touched. */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions<E>): Action<E> {
  const client = useQueryClient();
  const [state, setState] = useState<AttemptState>(idle);
  const last = useRef(0);
  // Kept by hand: a page has hundreds of actions, and a mutation observer for each would be felt.
  const attempt = async (input: InputOf<E>, extra: Extra): Promise<AnswerOf<E>> => {
    const attemptNumber = ++last.current;
    const setIfLatest = (next: AttemptState) => attemptNumber === last.current && setState(next);
    setState({ isPending: true, error: null });
    try {
      const answer = await change(input, extra);
      setIfLatest(idle);
      return answer;
    } catch (error) {
      setIfLatest({ isPending: false, error });
      throw error;
    }
  };
  const change = async (input: InputOf<E>, extra: Extra): Promise<AnswerOf<E>> => {
    if (!isReachable()) {
      // Refused at once, never queued: nothing must happen later in the user's name.
      probeNow();
      throw new NoAnswer('No response from server', false);
    }
    beginChange(client, options.touches);
    const takeBack = options.optimistic?.(input);
    try {
      return await withIdentity(endpoint.caller, () => send(endpoint, input, extra));
    } catch (error) {
      takeBack?.();
      throw error;
    } finally {
      endChange(client, options.touches);
    }
  };

  const running = useRef(new Map<string, Promise<AnswerOf<E> | null>>());
  // A second click on a machine or a line that has not shown the first yet is the same act, not another one. While the server
  // is away it is refused at once.
  const run: Action<E>['run'] = (input, extra = {}) => {
    const mark = bodyMark(input, extra.file);
    const same = running.current.get(mark);
    if (same && isReachable()) return same;
    const begun = runOnce(input, extra).finally(() => running.current.delete(mark));
    running.current.set(mark, begun);
    return begun;
  };
  const runOnce = async (input: InputOf<E>, extra: Extra): Promise<AnswerOf<E> | null> => {
    const wasReachable = isReachable();
    const detail = options.successDetail?.(input);
    try {
      const answer = await attempt(input, extra);
      const message = options.successText ? options.successText(answer, input) : messageOf(answer);
      const undo = options.undo?.(input);
      if (message) showSuccess(message, { undo, detail, more: options.successMore?.(input) });
      options.onSuccess?.(answer, input);
      return answer;
    } catch (error) {
      // A user who declined to prove their identity knows that nothing was done.
      const message = readRequestedProof(error) ? null : options.errorText?.(error, input);
      const because = options.errorDetail?.(error) ?? undefined;
      if (message !== null)
        showError(message ?? (wasReachable ? errorText(error) : serverAway), { detail: because });
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
    noteAttempt(attempt, null);
    return answer;
  } catch (error) {
    noteAttempt(attempt, error);
    throw error;
  }
}

function messageOf(answer: unknown): string | null {
  const { message } = answer as { message?: unknown }; // every answer is an object (contract, endpoint.ts)
  return typeof message === 'string' && message !== '' ? message : null;
}

// An attempt without an answer may have been carried out, so the same input is sent again under the same key.
let unanswered: { path: string; body: string; key: string } | null = null;

/** The key for one attempt to create; the same as last time when that attempt had no answer. */
function idempotencyKeyFor(endpoint: Endpoint, input: unknown, file?: Blob): string {
  const body = bodyMark(input, file);
  return unanswered?.path === endpoint.path && unanswered.body === body ? unanswered.key : newKey();
}

/** Remembers an attempt that failed without an answer, and forgets it after any other end. */
function noteAttempt(
  attempt: { endpoint: Endpoint; input: unknown; file?: Blob | undefined; key: string },
  error: unknown,
): void {
  const { endpoint, input, file, key } = attempt;
  unanswered = error instanceof NoAnswer ? { path: endpoint.path, body: bodyMark(input, file), key } : null;
}

function bodyMark(input: unknown, file: Blob | undefined): string {
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

/** The proof of identity that a call needs, and what is told whether it was given. */
interface IdentityQuestion {
  readonly proof: IdentityProof;
  /** Whose session it is. */
  readonly caller: Endpoint['caller'];
  readonly end: (isProven: boolean) => void;
}

/** The question waiting for an answer, live. */
export const useIdentityQuestion = create<IdentityQuestion | null>(() => null);

/**
 * Makes a call. Where the server first wants proof of identity, asks for it over the page and calls again. Throws the
 * server's refusal when the person declines.
 */
async function withIdentity<T>(caller: Endpoint['caller'], call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const proof = readRequestedProof(error);
      // Each round needs the person's consent, so the loop ends when they decline.
      if (proof === null || !(await ask(proof, caller))) throw error;
    }
  }
}

/** The proof that a refusal asks for; null for any other failure. */
function readRequestedProof(error: unknown): IdentityProof | null {
  return detailsOf(error, proofNeeded)?.proof ?? null;
}

// Two actions at once ask one question.
function ask(proof: IdentityProof, caller: Endpoint['caller']): Promise<boolean> {
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
