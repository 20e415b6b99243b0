import { showError } from '@docket/ui/toast.tsx';
import { errorText } from './error-text.ts';

// Reads whose failure was said and which have not succeeded since.
const said = new Set<string>();

/** Toasts that a read failed: once, until it succeeds again; the page itself offers Try again. */
export function reportReadError(queryHash: string, error: unknown): void {
  if (said.has(queryHash)) return;
  said.add(queryHash);
  showError(errorText(error));
}

/** The read succeeded: its next failure is news again. */
export function forgetReadError(queryHash: string): void {
  said.delete(queryHash);
}
