import { useHotkeys } from '@mantine/hooks';
import { lazyComponent } from '../../api/lazy-component.ts';
import type { Role } from '../../api/session.ts';
import { ShortcutsDialog } from '../shortcuts/shortcuts-dialog.tsx';
import { useSingleKeys } from '../shortcuts/use-single-keys.ts';
import { closeOverlay, openPalette, useOverlay } from './palette-store.ts';

// Loaded on demand: many sessions never open it.
const usePalette = lazyComponent(() => import('./palette.tsx').then(({ Palette }) => Palette));

/** Handles the keys and renders the palette or the list of shortcuts over the page. */
export function PaletteHost({ role }: { role: Role }) {
  const overlay = useOverlay();
  // Also inside fields: it replaces the mouse.
  useHotkeys([['mod+K', openPalette]], []);
  useSingleKeys(role);
  const Palette = usePalette(overlay === 'palette', closeOverlay);
  return (
    <>
      {Palette && <Palette role={role} />}
      <ShortcutsDialog role={role} opened={overlay === 'shortcuts'} onClose={closeOverlay} />
    </>
  );
}
