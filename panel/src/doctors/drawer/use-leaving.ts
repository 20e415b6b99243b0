import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { useAskBeforeClosing } from '../../sessions/use-ask-before-closing.ts';

/**
 * Stops whoever would leave typed changes behind, whichever way: closing, Back, another page. Takes whose drawer it is;
 * `onTyped` is told whether something is typed; while `isAsked`, the answer goes to `leave` or `stay`.
 */
export function useLeaving(doctorId: string | null) {
  const [isTyped, setTyped] = useState(false);
  // Known at once: an Escape may follow the last letter before anything is drawn again.
  const typed = useRef(false);
  const onTyped = useCallback((is: boolean) => {
    typed.current = is;
    setTyped(is);
  }, []);
  useAskBeforeClosing(isTyped, 'admin');
  const shouldBlockFn = useCallback(
    async ({ next }: { next: { search: unknown } }) => {
      if (!typed.current || (next.search as { doctor?: unknown }).doctor === doctorId) return false;
      // The Escape that asked to leave must not answer the question as well.
      await new Promise((resolve) => setTimeout(resolve));
      return true;
    },
    [doctorId],
  );
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn,
    withResolver: true,
    enableBeforeUnload: false,
  });
  return { onTyped, isAsked: status === 'blocked', leave: () => proceed?.(), stay: () => reset?.() };
}
