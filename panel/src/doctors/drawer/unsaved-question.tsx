import type { Doctor } from '@docket/contract/doctors.ts';
import { AskDialog } from '@docket/ui/ask-dialog.tsx';
import { useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useAskBeforeClosing } from '../use-ask-before-closing.ts';

/** Asks before typed changes are left behind, whichever way: closing, Back, another page, another address. */
export function UnsavedQuestion({ isTyped, doctor }: { isTyped: boolean; doctor: Doctor }) {
  useAskBeforeClosing(isTyped, 'admin');
  const shouldBlockFn = useCallback<ShouldBlock>(
    ({ next }) => isTyped && (next.search as { doctor?: unknown }).doctor !== doctor._id,
    [isTyped, doctor._id],
  );
  const leaving = useBlocker({ shouldBlockFn, withResolver: true, enableBeforeUnload: false });
  return (
    <AskDialog
      isOpen={leaving.status === 'blocked'}
      title="Leave without saving?"
      yes="Drop the changes"
      onYes={() => leaving.proceed?.()}
      onNo={() => leaving.reset?.()}
    >
      What you changed of {doctor.name} is not saved yet.
    </AskDialog>
  );
}

type ShouldBlock = (to: { next: { search: unknown } }) => boolean;
