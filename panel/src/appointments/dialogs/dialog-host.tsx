import { useEffect } from 'react';
import { lazyComponent } from '../../api/lazy-component.ts';
import { forgetDialogs, useOpenDialogs } from './dialog-store.ts';

// Loaded on first use: many pages never open a dialog.
const useDialogs = lazyComponent(() => import('./dialogs.tsx').then(({ Dialogs }) => Dialogs));

/** Draws the history and the dialogs about one appointment over any page. */
export function DialogHost() {
  const over = useOpenDialogs();
  useEffect(() => forgetDialogs, []);
  const Dialogs = useDialogs(
    over.dialog !== null || over.history !== null || over.patientId !== null,
    forgetDialogs,
  );
  return Dialogs && <Dialogs over={over} />;
}
