import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import type { Role } from '../api/tokens.ts';
import { closeOverlay, openPalette, useOverlay } from './palette-store.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useSingleKeys } from './use-single-keys.ts';

// Most days begin without it.
const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })));

/** Listens for the keys, and draws the palette or the list of shortcuts over the page. */
export function PaletteHost({ role }: { role: Role }) {
  const overlay = useOverlay();
  // Also while somebody types: it is how a mouse is avoided.
  useHotkeys([['mod+K', openPalette]], []);
  useSingleKeys(role);
  return (
    <>
      {overlay === 'palette' && (
        <Suspense fallback={null}>
          <Palette role={role} />
        </Suspense>
      )}
      <ShortcutsDialog role={role} opened={overlay === 'shortcuts'} onClose={closeOverlay} />
    </>
  );
}
