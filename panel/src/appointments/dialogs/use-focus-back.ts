import { useEffect, useRef } from 'react';

/** What has the focus now; for an item of a menu, which is gone in a moment, the button that opened the menu. */
export function focusedNow(): HTMLElement | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return button ?? (activeElement instanceof HTMLElement ? activeElement : null);
}

/** Gives the focus back to what opened something, once that closes and nothing else took it. */
export function useFocusBack(isOpen: boolean, opener: HTMLElement | null): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (isOpen) return;
    const atClose = document.activeElement;
    // After the dialog has let go of it.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      const isFree = activeElement === document.body || activeElement === atClose;
      if (isFree) opener?.focus({ preventScroll: true });
    }, 10);
    return () => clearTimeout(timer);
  }, [isOpen, opener]);
}
