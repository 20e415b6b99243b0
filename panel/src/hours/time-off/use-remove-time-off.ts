import { removeTimeOff } from '@docket/contract/replanning.ts';
import { useAction } from '../../api/use-action.ts';
import { changeTouches, useUndoChange } from '../use-undo-change.ts';
import type { Whose } from '../whose-hours.ts';

/** Takes a time off out of the book, with the way back in the toast. */
export function useRemoveTimeOff(whose: Whose) {
  const { sayDone } = useUndoChange(whose);
  const { run, isPending } = useAction(removeTimeOff[whose.role], {
    touches: changeTouches,
    // Said with the way back, which only the answer knows.
    successText: () => null,
    onSuccess: sayDone,
  });
  return { remove: (timeOffId: string) => void run({ timeOffId }), isPending };
}
