import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { areNamesHidden, useNamesHidden } from '../../api/privacy/names-hidden.ts';
import classes from './filters.module.css';

interface SearchFieldProps {
  q: string;
  label: string;
  onSearch: (q: string) => void;
}

const waitMs = 250;

/**
 * Searches for patients while typing, and follows changes of the URL from elsewhere (Back, Clear). When names are
 * hidden, the text is dropped and the search is off until they are shown.
 */
export function SearchField({ q, label, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(q);
  const isHidden = useNamesHidden();
  const [lastQ, setLastQ] = useState(q);
  const [sent, setSent] = useState(q);
  // The URL of an earlier letter must not undo the letters typed since.
  if (q !== lastQ) {
    setLastQ(q);
    if (q !== sent) setTyped(q);
  }
  if (isHidden && typed !== '') setTyped('');
  const send = (text: string) => {
    // A delayed search must not start after names were hidden.
    if (areNamesHidden()) return;
    setSent(text);
    onSearch(text);
  };
  const sendSoon = useDebouncedCallback((text: string) => send(text.trim()), waitMs);

  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={isHidden ? 'Names are hidden' : label}
      disabled={isHidden}
      autoComplete="off"
      maxLength={120}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed !== '' &&
        !isHidden && (
          <CloseButton
            size="sm"
            aria-label="Clear search"
            onClick={() => {
              sendSoon.cancel();
              setTyped('');
              send('');
            }}
          />
        )
      }
      value={isHidden ? '' : typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        sendSoon(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') sendSoon.flush();
        if (event.key === 'ArrowDown' && focusFirstRow()) event.preventDefault();
      }}
    />
  );
}

// Focuses the first row of the table, or of the cards on a phone. Returns whether there is one.
function focusFirstRow(): boolean {
  const row = document.querySelector('main :is(tbody tr, ul[aria-label="Appointments"] > li)');
  const first = row?.querySelector<HTMLElement>('a, button');
  first?.focus();
  return Boolean(first);
}
