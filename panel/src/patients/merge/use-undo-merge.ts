import { undoMerge } from '@docket/contract/endpoints/patients.ts';
import { useAction } from '../../api/use-action.ts';

/** Separates two merged records again, from the toast or later from their pages. */
export function useUndoMerge() {
  const { run, isPending } = useAction(undoMerge, { touches: ['patients', 'appointments'] });
  return { undo: (mergeId: string) => void run({ mergeId }), isPending };
}
