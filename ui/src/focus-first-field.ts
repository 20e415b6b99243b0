import { useEffect } from 'react';

const fields = 'input:not([type="hidden"], :disabled), textarea:not(:disabled), select:not(:disabled)';

/**
 * A dialog or drawer that opens gives the focus to the first thing in it, which is the cross that closes it. Where it has a
 * field in sight, that is what it was opened for.
 */
export function useFocusFirstField(): void {
  useEffect(() => {
    const onFocus = ({ target, relatedTarget }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches('.mantine-Modal-close, .mantine-Drawer-close'))
        return;
      const dialog = target.closest('[role="dialog"]');
      // Going back to the close button is deliberate.
      if (!dialog || (relatedTarget instanceof Node && dialog.contains(relatedTarget))) return;
      const first = [...dialog.querySelectorAll<HTMLElement>(fields)].find(isInSight);
      first?.focus({ preventScroll: true });
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
}

// A switch or a picture's file is no field to type into; one far below would scroll away what is to be read first.
function isInSight(field: HTMLElement): boolean {
  if (field instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(field.type)) return false;
  return field.getBoundingClientRect().top < window.innerHeight;
}
