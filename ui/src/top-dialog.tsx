import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';

/** A dialog that may open over a drawer or another dialog: Escape closes only this one. */
export function TopDialog({ opened, onClose, ...props }: ModalProps) {
  const root = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return;
    const dialog = {
      contains: (element: Element) => root.current?.contains(element) ?? false,
      close: () => close(),
    };
    openDialogs.push(dialog);
    return () => void openDialogs.splice(openDialogs.indexOf(dialog), 1);
  }, [opened]);
  return <Modal ref={root} opened={opened} onClose={onClose} closeOnEscape={false} {...props} />;
}

const openDialogs: { contains(element: Element): boolean; close(): void }[] = [];

// The library's parts all listen to the window once drawn, and Escape would close all of them. This listener is added
// when the file is loaded, so it runs first.
window.addEventListener(
  'keydown',
  (event) => {
    const topDialog = openDialogs.at(-1);
    const { target } = event;
    if (!topDialog || event.key !== 'Escape' || event.isComposing || !(target instanceof Element)) return;
    // An open list or calendar inside closes first, and so does any other dialog with the focus.
    const dialog = target.closest('[role="dialog"]');
    if (target.getAttribute('data-mantine-stop-propagation') === 'true') return;
    if (dialog && !topDialog.contains(dialog)) return;
    event.stopImmediatePropagation();
    topDialog.close();
  },
  { capture: true },
);
