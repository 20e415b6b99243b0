import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Role } from '../api/tokens.ts';
import classes from './palette-button.module.css';
import { openPalette } from './palette-store.ts';
import { useMayBook } from './use-may-book.ts';

/** Looks like a field, opens the palette; only its sign on a phone. */
export function PaletteButton({ role }: { role: Role }) {
  const mayBook = useMayBook(role);
  return (
    <UnstyledButton className={classes.button} aria-keyshortcuts="Control+K" onClick={openPalette}>
      <IconSearch size={17} stroke={1.7} aria-hidden />
      <span className={classes.words}>{mayBook ? 'Search or book' : 'Search'}</span>
      <Kbd className={classes.key} aria-hidden>
        Ctrl K
      </Kbd>
    </UnstyledButton>
  );
}
