import { AskDialog } from '@docket/ui/ask-dialog.tsx';
import { useBlocker } from '@tanstack/react-router';

/** Asks before another page of the panel is opened while recovery codes stand there that nobody said were kept. */
export function AskBeforeLeavingCodes() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    withResolver: true,
    // The browser asks by itself about closing and reloading, see `useAskBeforeClosing`.
    enableBeforeUnload: false,
  });
  return (
    <AskDialog
      isOpen={status === 'blocked'}
      title="Leave without your recovery codes?"
      yes="Leave without them"
      onYes={() => proceed?.()}
      onNo={() => reset?.()}
    >
      They are shown this once. Without them and without your phone you can’t log in.
    </AskDialog>
  );
}
