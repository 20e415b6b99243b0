import { create } from 'zustand';
import { holdTyping, stopHolding } from '../shortcuts/typed-ahead.ts';

/** The open overlay: the palette or the list of shortcuts, never both. Updates live. */
export const useOverlay = create<'palette' | 'shortcuts' | null>(() => null);

export const openShortcuts = () => useOverlay.setState('shortcuts');

/** Opens the palette and keeps letters typed before its field appears. */
export function openPalette(): void {
  if (useOverlay.getState() === 'palette') return;
  holdTyping();
  useOverlay.setState('palette');
}

export function closeOverlay(): void {
  stopHolding();
  useOverlay.setState(null);
}
