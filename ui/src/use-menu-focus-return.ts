import { useRef } from 'react';

/**
 * Returns a ref for a menu's button, and `withFocusReturn`, which wraps an entry's handler. The wrapped handler
 * focuses the button before it opens a dialog: a closing dialog returns the focus there, because the entry has
 * disappeared.
 */
export function useMenuFocusReturn() {
  const menuButton = useRef<HTMLButtonElement>(null);
  const withFocusReturn = (open: () => void) => () => {
    menuButton.current?.focus();
    open();
  };
  return { menuButton, withFocusReturn };
}
