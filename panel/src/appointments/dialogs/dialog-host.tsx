import { useEffect } from 'react';
import { partForLater } from '../../api/lazy-component.ts';
import { forgetDialogs, useOver } from './dialog-store.ts';

// Many a page is read without opening anything.
const useDialogs = partForLater(() => import('./dialogs.tsx').then(({ Dialogs }) => Dialogs));

/** Draws over any page what its rows ask for: the history, and the dialogs about one appointment. */
export function DialogHost() {
  const over = useOver();
  useEffect(() => forgetDialogs, []);
  const Dialogs = useDialogs(
    over.dialog !== null || over.history !== null || over.patientId !== null,
    forgetDialogs,
  );
  return Dialogs && <Dialogs over={over} />;
}
