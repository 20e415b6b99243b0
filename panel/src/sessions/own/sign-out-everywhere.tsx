import { AskDialog } from '@docket/ui/ask-dialog.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Role } from '../../api/tokens.ts';
import { useAreCodesUnkept } from '../second-factor/unkept-codes.ts';
import { useSignOutEverywhere } from './use-own-sessions.ts';

/** The button, and the question before it: there is no way back but logging in again. */
export function SignOutEverywhere({ role }: { role: Role }) {
  const [isAsked, setAsked] = useState(false);
  const areCodesUnkept = useAreCodesUnkept();
  const { run, isPending } = useSignOutEverywhere(role);
  const signOut = async () => {
    if ((await run({})) === null) setAsked(false);
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        Log out everywhere
      </Button>
      <AskDialog
        isOpen={isAsked}
        title="Log out everywhere?"
        yes="Log out everywhere"
        onYes={() => void signOut()}
        onNo={() => setAsked(false)}
        isPending={isPending}
      >
        You are logged out on every device at once, on this one too, and log in again with your password. What
        is typed elsewhere and not saved stays on its screen until then.
        {areCodesUnkept && (
          <p>
            Your recovery codes are shown this once, and are gone then. Without them and without your phone
            you can’t log in.
          </p>
        )}
      </AskDialog>
    </>
  );
}
