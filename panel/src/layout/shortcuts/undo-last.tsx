import { formatAgo } from '@docket/contract/format-ago.ts';
import { AskDialog } from '@docket/ui/ask-dialog.tsx';
import { lastUndoable, type Undoable } from '@docket/ui/toast.tsx';
import { useSyncExternalStore } from 'react';

let asked: Undoable | null = null;
let isOpen = false;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Asks whether to take back the last act of this browser; nothing happens where there is none of the last ten minutes. */
export function askToUndo(): void {
  const last = lastUndoable();
  if (!last) return;
  asked = last;
  isOpen = true;
  tell();
}

function close(): void {
  isOpen = false;
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Its toast has gone, so it is said again what would be undone before it is. */
export function UndoLast() {
  const isAsking = useSyncExternalStore(subscribe, () => isOpen);
  return (
    <AskDialog
      isOpen={isAsking}
      title="Undo the last action?"
      yes="Undo"
      yesColor="teal"
      onYes={() => {
        close();
        asked?.undo();
      }}
      onNo={close}
    >
      {asked && (
        <>
          <strong>{asked.message}</strong>, {formatAgo(Date.now() - asked.atMs)}
          {asked.detail && <div>{asked.detail}</div>}
        </>
      )}
    </AskDialog>
  );
}
