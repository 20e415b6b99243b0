import { useSyncExternalStore } from 'react';

// What stands over the page: the palette or the list of shortcuts, never both.
type Overlay = 'palette' | 'shortcuts' | null;
let shown: Overlay = null;
const listeners = new Set<() => void>();

function show(next: Overlay): void {
  shown = next;
  for (const listener of listeners) listener();
}

export const openPalette = () => show('palette');
export const openShortcuts = () => show('shortcuts');
export const closeOverlay = () => show(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOverlay(): Overlay {
  return useSyncExternalStore(subscribe, () => shown);
}
