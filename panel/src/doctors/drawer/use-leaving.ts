import { useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useAskBeforeClosing } from '../use-ask-before-closing.ts';

/**
 * Stops whoever would leave typed changes behind, whichever way: closing, Back, another page. Takes whether something is
 * typed and whose drawer it is typed in; while `isAsked`, the answer goes to `leave` or `stay`.
 */
export function useLeaving(isTyped: boolean, doctorId: string | null) {
  useAskBeforeClosing(isTyped, 'admin');
  const shouldBlockFn = useCallback(
    async ({ next }: { next: { search: unknown } }) => {
      if (!isTyped || (next.search as { doctor?: unknown }).doctor === doctorId) return false;
      // The Escape that asked to leave must not answer the question as well.
      await new Promise((resolve) => setTimeout(resolve));
      return true;
    },
    [isTyped, doctorId],
  );
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn,
    withResolver: true,
    enableBeforeUnload: false,
  });
  return { isAsked: status === 'blocked', leave: () => proceed?.(), stay: () => reset?.() };
}
