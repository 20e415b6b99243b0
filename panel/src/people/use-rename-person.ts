import { Refused } from '@docket/contract/client.ts';
import { type Person, renamePerson } from '@docket/contract/people.ts';
import { showSuccess } from '@docket/ui/toast.tsx';
import { useAction } from '../api/use-action.ts';

/** Gives one of the people another name, with Undo in the toast; tells whether it was done. */
export function useRenamePerson() {
  const { run, isPending } = useAction(renamePerson, {
    touches: ['people'],
    successText: () => null,
    errorText: (error) => (isGone(error) ? 'Access was taken away meanwhile; the name stays' : undefined),
  });
  const rename = async ({ _id: accountId, name: before }: Person, name: string): Promise<boolean> => {
    const answer = await run({ accountId, name });
    if (!answer) return false;
    const undo = async () => {
      const back = await run({ accountId, name: before });
      if (back) showSuccess(back.message);
    };
    showSuccess(answer.message, { undo: () => void undo() });
    return true;
  };
  return { rename, isPending };
}

function isGone(error: unknown): boolean {
  return error instanceof Refused && error.status === 404;
}
