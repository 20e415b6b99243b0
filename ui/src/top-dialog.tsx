import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';

/** A dialog that may stand over a drawer or another dialog: Escape closes it alone. */
export function TopDialog({ opened, onClose, ...props }: ModalProps) {
  const root = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return;
    const dialog = {
      holds: (element: Element) => root.current?.contains(element) ?? false,
      close: () => close(),
    };
    onTop.push(dialog);
    return () => void onTop.splice(onTop.indexOf(dialog), 1);
  }, [opened]);
  return <Modal ref={root} opened={opened} onClose={onClose} closeOnEscape={false} {...props} />;
}

const onTop: { holds(element: Element): boolean; close(): void }[] = [];

// The library's parts each listen to the window from when they are drawn, and all of them close. This listens from when
// the file is loaded, so before them.
window.addEventListener(
  'keydown',
  (event) => {
    const top = onTop.at(-1);
    const { target } = event;
    if (!top || event.key !== 'Escape' || event.isComposing || !(target instanceof Element)) return;
    // An open list or calendar inside closes first, and so does a dialog that is not one of these.
    const dialog = target.closest('[role="dialog"]');
    if (target.getAttribute('data-mantine-stop-propagation') === 'true') return;
    if (dialog && !top.holds(dialog)) return;
    event.stopImmediatePropagation();
    top.close();
  },
  { capture: true },
);
