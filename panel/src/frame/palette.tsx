import '@mantine/spotlight/styles.layer.css';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Role } from '../api/tokens.ts';
import classes from './palette.module.css';
import { closeOverlay } from './palette-store.ts';
import { useMayBook } from './use-may-book.ts';
import { usePaletteActions } from './use-palette-actions.tsx';
import { usePatientActions } from './use-patient-actions.tsx';

/** Every page and action by its name, and for the admin every patient. Draws itself open. */
export function Palette({ role }: { role: Role }) {
  const [typed, setTyped] = useState('');
  const mayBook = useMayBook(role);
  const actions = [...usePaletteActions(role), ...usePatientActions(typed, mayBook)];
  const label = mayBook ? 'Search or book' : 'Search pages and actions';
  useEffect(() => {
    spotlight.open();
    return () => spotlight.close();
  }, []);
  return (
    <Spotlight
      actions={actions}
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      classNames={{ search: classes.search ?? '' }}
      nothingFound="Nothing fits"
      highlightQuery
      scrollable
      maxHeight={420}
      onSpotlightClose={closeOverlay}
      attributes={{ content: { 'aria-label': mayBook ? 'Search or book' : 'Search' } }}
      searchProps={{
        'aria-label': label,
        placeholder: mayBook ? 'Page, action, patient, or who and when to book' : label,
        leftSection: <IconSearch size={18} stroke={1.7} aria-hidden />,
      }}
    />
  );
}
