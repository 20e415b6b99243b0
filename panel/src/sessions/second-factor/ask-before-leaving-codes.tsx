import { AskDialog } from '@docket/ui/ask-dialog.tsx';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { standUnkept } from './unkept-codes.ts';

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
  const [leave, setLeave] = useState<{ goOn: () => void } | null>(null);
  const ask = useEffectEvent((goOn: () => void) => {
    onAsk();
    setLeave({ goOn });
  });
  useEffect(() => standUnkept((goOn) => ask(goOn)), []);
  const stay = () => setLeave(null);
  return (
    <LeaveQuestion
      isOpen={leave !== null}
      onLeave={() => {
        stay();
        leave?.goOn();
      }}
      onStay={stay}
    />
  );
}

interface QuestionProps {
  isOpen: boolean;
  onLeave: () => void;
  onStay: () => void;
}

function LeaveQuestion({ isOpen, onLeave, onStay }: QuestionProps) {
  return (
    <AskDialog
      isOpen={isOpen}
      title="Leave without your recovery codes?"
      yes="Leave without them"
      onYes={onLeave}
      onNo={onStay}
    >
      They are shown this once. Without them and without your phone you can’t log in.
    </AskDialog>
  );
}
