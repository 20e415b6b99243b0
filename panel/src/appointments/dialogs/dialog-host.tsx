import { useEffect } from 'react';
import { lazyComponent } from '../../api/lazy-component.ts';
import { forgetDialogs, useOpenDialogs } from './dialog-store.ts';

// Many a page is read without opening anything.
const useDialogs = lazyComponent(() => import('./dialogs.tsx').then(({ Dialogs }) => Dialogs));

/** Draws over any page what its rows ask for: the history, and the dialogs about one appointment. */
export function DialogHost() {
  const over = useOpenDialogs();
  useEffect(() => forgetDialogs, []);
  const Dialogs = useDialogs(
    over.dialog !== null || over.history !== null || over.patientId !== null,
    forgetDialogs,
  );
  return Dialogs && <Dialogs over={over} />;
}
