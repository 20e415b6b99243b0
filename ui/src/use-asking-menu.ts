import { useRef } from 'react';

/**
 * For a menu whose entries open dialogs. A dialog gives the focus back to where it was when it opened, and an entry is
 * gone by then: what `ask` wraps opens with the focus on the menu's `button` again.
 */
export function useAskingMenu() {
  const button = useRef<HTMLButtonElement>(null);
  const ask = (open: () => void) => () => {
    button.current?.focus();
    open();
  };
  return { button, ask };
}
