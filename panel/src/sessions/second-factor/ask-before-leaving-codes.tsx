import { ConfirmDialog } from '@docket/ui/confirm-dialog.tsx';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { registerUnsavedCodes } from './unkept-codes.ts';

/** Asks before another page of the panel opens while unconfirmed recovery codes are on screen. */
export function AskBeforeLeavingCodes() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    withResolver: true,
    // `useAskBeforeClosing` covers closing and reloading.
    enableBeforeUnload: false,
  });
  return <LeaveQuestion isOpen={status === 'blocked'} onLeave={() => proceed?.()} onStay={() => reset?.()} />;
}

interface AskBeforeLogoutProps {
  /**
   * Moves the focus before the dialog opens. The dialog restores it there, because an entry of the palette is gone by
   * then.
   */
  onAsk: () => void;
}

/** Asks before Logout, which ends the session before another page opens. */
export function AskBeforeLogout({ onAsk }: AskBeforeLogoutProps) {
  const [pendingLeave, setPendingLeave] = useState<{ proceed: () => void } | null>(null);
  const ask = useEffectEvent((proceed: () => void) => {
    onAsk();
    setPendingLeave({ proceed });
  });
  useEffect(() => registerUnsavedCodes((proceed) => ask(proceed)), []);
  const stay = () => setPendingLeave(null);
  return (
    <LeaveQuestion
      isOpen={pendingLeave !== null}
      onLeave={() => {
        stay();
        pendingLeave?.proceed();
      }}
      onStay={stay}
    />
  );
}

interface LeaveQuestionProps {
  isOpen: boolean;
  onLeave: () => void;
  onStay: () => void;
}

function LeaveQuestion({ isOpen, onLeave, onStay }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Leave without your recovery codes?"
      confirmLabel="Leave without them"
      onConfirm={onLeave}
      onCancel={onStay}
    >
      They are shown only once. If you lose your phone, you can’t log in without them.
    </ConfirmDialog>
  );
}
