import '@mantine/spotlight/styles.layer.css';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Role } from '../api/tokens.ts';
import classes from './palette.module.css';
import { closeOverlay } from './palette-store.ts';
import { usePaletteActions } from './use-palette-actions.tsx';

/** Every page and action by its name. Draws itself open. */
export function Palette({ role }: { role: Role }) {
  const actions = usePaletteActions(role);
  useEffect(() => {
    spotlight.open();
    return () => spotlight.close();
  }, []);
  return (
    <Spotlight
      actions={actions}
      shortcut={null}
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      classNames={{ search: classes.search ?? '' }}
      nothingFound="Nothing fits"
      highlightQuery
      scrollable
      maxHeight={420}
      onSpotlightClose={closeOverlay}
      attributes={{ content: { 'aria-label': 'Search' } }}
      searchProps={{
        'aria-label': 'Search pages and actions',
        placeholder: 'Search pages and actions',
        leftSection: <IconSearch size={18} stroke={1.7} aria-hidden />,
      }}
    />
  );
}
