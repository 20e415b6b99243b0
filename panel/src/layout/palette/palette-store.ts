import { create } from 'zustand';

/** What stands over the page, live: the palette or the list of shortcuts, never both. */
export const useOverlay = create<'palette' | 'shortcuts' | null>(() => null);

export const openPalette = () => useOverlay.setState('palette');
export const openShortcuts = () => useOverlay.setState('shortcuts');
export const closeOverlay = () => useOverlay.setState(null);
