import { NoAnswer } from '@docket/contract/client.ts';
import type { Endpoint } from '@docket/contract/endpoint.ts';

// The attempt that nobody answered: whether it was done is unknown, so the same input goes out under the same key.
let unanswered: { path: string; body: string; key: string } | null = null;

/** The key for one attempt to create; the same as last time when that attempt had no answer. */
export function idempotencyKeyFor(endpoint: Endpoint, input: unknown, file?: Blob): string {
  const body = bodyMark(input, file);
  return unanswered?.path === endpoint.path && unanswered.body === body ? unanswered.key : newKey();
}

/** Remembers an attempt that failed without an answer, and forgets it after any other end. */
export function noteAttempt(
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
