import { formatAgo } from '@docket/contract/formats/format-ago.ts';
import { ConfirmDialog } from '@docket/ui/confirm-dialog.tsx';
import { lastUndoable, type Undoable } from '@docket/ui/toast.tsx';
import { create } from 'zustand';

interface UndoQuestion {
  /** Kept while the dialog closes. */
  readonly undoable: Undoable | null;
  readonly isOpen: boolean;
}

const useUndoQuestion = create<UndoQuestion>(() => ({ undoable: null, isOpen: false }));

/** Asks whether to undo this browser's last action, if it is less than ten minutes old. */
export function askToUndo(): void {
  const undoable = lastUndoable();
  if (undoable) useUndoQuestion.setState({ undoable, isOpen: true });
}

/** Closes the question and drops the action it asked about. */
export function clearUndoQuestion(): void {
  useUndoQuestion.setState({ undoable: null, isOpen: false });
}

function close(): void {
  useUndoQuestion.setState({ isOpen: false });
}

/** Asks before the last action is undone, and names the action, because its toast has disappeared. */
export function UndoLastDialog() {
  const { undoable, isOpen } = useUndoQuestion();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Undo the last action?"
      confirmLabel="Undo"
      confirmColor="teal"
      isConfirmFocused
      onConfirm={() => {
        close();
        undoable?.undo();
      }}
      onCancel={close}
    >
      {undoable && (
        <>
          <strong>{undoable.message}</strong>, {formatAgo(Date.now() - undoable.atMs)}
          {undoable.detail && <div>{undoable.detail}</div>}
        </>
      )}
    </ConfirmDialog>
  );
}
