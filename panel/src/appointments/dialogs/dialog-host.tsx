import { lazy, Suspense, useEffect } from 'react';
import { forgetDialogs, useOver } from './dialog-store.ts';

// Many a page is read without opening anything.
const Dialogs = lazy(() => import('./dialogs.tsx').then(({ Dialogs }) => ({ default: Dialogs })));

/** Draws over any page what its rows ask for: the history, and the dialogs about one appointment. */
export function DialogHost() {
  const over = useOver();
  useEffect(() => forgetDialogs, []);
  if (!over.dialog && !over.history) return null;
  return (
    <Suspense fallback={null}>
      <Dialogs over={over} />
    </Suspense>
  );
}
