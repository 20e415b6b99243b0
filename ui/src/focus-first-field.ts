import { useEffect } from 'react';

const fields = 'input:not([type="hidden"], :disabled), textarea:not(:disabled), select:not(:disabled)';

/**
 * Focuses the first visible field of a dialog or drawer that opens. The library focuses the close button, which comes
 * first.
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

// Switches and file inputs are not typed into. A field far below would scroll the text above it out of sight.
function isInSight(field: HTMLElement): boolean {
  if (field instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(field.type)) return false;
  return field.getBoundingClientRect().top < window.innerHeight;
}
