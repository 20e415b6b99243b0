import { create } from 'zustand';
import { holdTyping, stopHolding } from '../shortcuts/typed-ahead.ts';

/** What stands over the page, live: the palette or the list of shortcuts, never both. */
export const useOverlay = create<'palette' | 'shortcuts' | null>(() => null);

export const openShortcuts = () => useOverlay.setState('shortcuts');

/** What is typed from now on is for its field. */
export function openPalette(): void {
  if (useOverlay.getState() === 'palette') return;
  holdTyping();
  useOverlay.setState('palette');
}

export function closeOverlay(): void {
  stopHolding();
  useOverlay.setState(null);
}
