import { ConfirmDialog } from '@docket/ui/confirm-dialog.tsx';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Role } from '../api/session.ts';
import { useAskBeforeClosing } from './use-ask-before-closing.ts';

interface AskBeforeLeavingProps {
  hasUnsavedInput: boolean;
  role: Role;
  /** Names the unsaved input. */
  children: ReactNode;
}

/** Asks before another page or another part of a page opens, or the browser closes, while input is unsaved. */
export function AskBeforeLeaving({ hasUnsavedInput, role, children }: AskBeforeLeavingProps) {
  useAskBeforeClosing(hasUnsavedInput, role);
  const { status, proceed, reset } = useBlocker({
    // Dialogs that open over the page change other parameters of its URL.
    shouldBlockFn: ({ current, next }) =>
      hasUnsavedInput && (current.pathname !== next.pathname || readPart(current) !== readPart(next)),
    withResolver: true,
    enableBeforeUnload: false,
  });
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Discard changes"
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      {children}
    </ConfirmDialog>
  );
}

function readPart({ search }: { search: unknown }): unknown {
  return (search as { part?: unknown }).part;
}
