import { formatAgo } from '@docket/contract/format-ago.ts';
import { AskDialog } from '@docket/ui/ask-dialog.tsx';
import { lastUndoable, type Undoable } from '@docket/ui/toast.tsx';
import { create } from 'zustand';

interface Question {
  /** Stays what it was while the dialog closes. */
  readonly undoable: Undoable | null;
  readonly isOpen: boolean;
}

const useQuestion = create<Question>(() => ({ undoable: null, isOpen: false }));

/** Asks whether to take back the last act of this browser; does nothing without an act in the last ten minutes. */
export function askToUndo(): void {
  const undoable = lastUndoable();
  if (undoable) useQuestion.setState({ undoable, isOpen: true });
}

/** Closes the question, and forgets what it asked about. */
export function forgetQuestion(): void {
  useQuestion.setState({ undoable: null, isOpen: false });
}

function close(): void {
  useQuestion.setState({ isOpen: false });
}

/** Its toast has gone, so it is said again what would be undone before it is. */
export function UndoLast() {
  const { undoable, isOpen } = useQuestion();
  return (
    <AskDialog
      isOpen={isOpen}
      title="Undo the last action?"
      yes="Undo"
      yesColor="teal"
      isYesFirst
      onYes={() => {
        close();
        undoable?.undo();
      }}
      onNo={close}
    >
      {undoable && (
        <>
          <strong>{undoable.message}</strong>, {formatAgo(Date.now() - undoable.atMs)}
          {undoable.detail && <div>{undoable.detail}</div>}
        </>
      )}
    </AskDialog>
  );
}
