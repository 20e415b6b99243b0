import { formatAgo } from '@docket/contract/format-ago.ts';
import { AskDialog } from '@docket/ui/ask-dialog.tsx';
import { lastUndoable, type Undoable } from '@docket/ui/toast.tsx';
import { create } from 'zustand';

interface Question {
  /** Kept while the dialog closes. */
  readonly undoable: Undoable | null;
  readonly isOpen: boolean;
}

const useQuestion = create<Question>(() => ({ undoable: null, isOpen: false }));

/** Asks whether to undo this browser's last action, if it is less than ten minutes old. */
export function askToUndo(): void {
  const undoable = lastUndoable();
  if (undoable) useQuestion.setState({ undoable, isOpen: true });
}

/** Closes the question and drops the action it asked about. */
export function forgetQuestion(): void {
  useQuestion.setState({ undoable: null, isOpen: false });
}

function close(): void {
  useQuestion.setState({ isOpen: false });
}

/** Names the action before it is undone, because its toast has gone. */
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
