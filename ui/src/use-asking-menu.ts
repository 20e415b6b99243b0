import { useRef } from 'react';

/**
 * For a menu whose entries open dialogs. A closed dialog returns the focus to the element that had it, and the entry
 * is gone by then. `ask` focuses the menu's `button` before it opens the dialog.
 */
export function useAskingMenu() {
  const button = useRef<HTMLButtonElement>(null);
  const ask = (open: () => void) => () => {
    button.current?.focus();
    open();
  };
  return { button, ask };
}
