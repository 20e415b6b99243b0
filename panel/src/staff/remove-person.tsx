import { type Person, removePerson } from '@docket/contract/staff.ts';
import { AskDialog } from '@docket/ui/ask-dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../api/use-action.ts';
import { logout } from '../sessions/logout.ts';
import { useLast } from './use-last.ts';

interface RemovePersonProps {
  /** Whose access goes; null: nobody's, and the dialog is closed. */
  person: Person | null;
  onClose: () => void;
}

/** Asks before access is taken away: there is no way back but a new invitation. */
export function RemovePerson({ person, onClose }: RemovePersonProps) {
  const client = useQueryClient();
  const shown = useLast(person);
  const { run, isPending } = useAction(removePerson, {
    touches: ['people'],
    // Whoever gave up the own access has nothing left to see here.
    onSuccess: () => void (shown?.you && logout(client)),
  });
  const remove = async () => {
    if (shown) await run({ accountId: shown._id });
    onClose();
  };
  return (
    <AskDialog
      isOpen={person !== null}
      title={shown?.you ? 'Give up your own access?' : `Take away access from ${shown?.name ?? ''}?`}
      yes="Take away access"
      onYes={() => void remove()}
      onNo={onClose}
      isPending={isPending}
    >
      {shown && sayWhatHappens(shown)}
    </AskDialog>
  );
}

function sayWhatHappens({ you, canSignIn }: Person): string {
  const stays = 'What was done stays in the history under this name.';
  if (you) return `You are logged out at once and can’t log in any more. ${stays} This can’t be undone.`;
  if (!canSignIn)
    return 'The invitation link stops working. This can’t be undone; somebody invited again gets a new one.';
  return `Login ends at once, wherever it is open, and the password with it. ${stays} This can’t be undone.`;
}
