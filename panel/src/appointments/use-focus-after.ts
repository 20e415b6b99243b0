import { useEffect, useRef } from 'react';

/**
 * A pressed button that its own effect takes away would leave the keyboard at the top of the page. Returns the box that
 * takes the focus over when what stands in it changes, and what notes the press.
 */
export function useFocusAfter(shown: string) {
  const box = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change itself is what counts
  useEffect(() => {
    if (wasPressed.current && document.activeElement === document.body) box.current?.focus();
    wasPressed.current = false;
  }, [shown]);
  const notePress = () => {
    wasPressed.current = true;
  };
  return { box, notePress };
}
