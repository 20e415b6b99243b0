import { specialities } from '@docket/contract/doctors.ts';
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { IconArchive, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { DoctorFilter } from './doctor-filter.ts';
import classes from './doctor-list-page.module.css';

interface DoctorFiltersProps {
  filter: DoctorFilter;
  /** A list this long wants help to find one. */
  hasSearch: boolean;
  archivedCount: number;
  onNarrow: (change: DoctorFilter) => void;
}

/** What All Doctors is narrowed by: search and speciality above a long list, and who is archived. */
export function DoctorFilters({ filter, hasSearch, archivedCount, onNarrow }: DoctorFiltersProps) {
  return (
    <Group gap="sm" mb="md">
      {hasSearch && <SearchField filter={filter} onNarrow={onNarrow} />}
      {hasSearch && (
        <NativeSelect
          aria-label="Speciality"
          data={[{ value: '', label: 'All specialities' }, ...specialities]}
          value={filter.speciality ?? ''}
          onChange={(event) => onNarrow({ speciality: event.currentTarget.value })}
        />
      )}
      {(archivedCount > 0 || filter.isArchived) && (
        <Button
          variant={filter.isArchived ? 'light' : 'default'}
          leftSection={<IconArchive size={16} aria-hidden />}
          aria-pressed={filter.isArchived ?? false}
          onClick={() => onNarrow({ isArchived: !filter.isArchived })}
        >
          Archived ({archivedCount})
        </Button>
      )}
    </Group>
  );
}

function SearchField({ filter, onNarrow }: Pick<DoctorFiltersProps, 'filter' | 'onNarrow'>) {
  const [typed, setTyped] = useState(filter.q ?? '');
  const [sent, setSent] = useState(typed);
  const [seen, setSeen] = useState(filter.q);
  // The address bar changed by itself (Back, the menu): followed. What comes back from an earlier letter is not, it
  // would undo the letters typed since.
  if (filter.q !== seen) {
    setSeen(filter.q);
    if (filter.q !== sent) setTyped(filter.q ?? '');
  }
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label="Search doctors"
      placeholder="Name, email or speciality"
      leftSection={<IconSearch size={16} aria-hidden />}
      autoComplete="off"
      maxLength={120}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setSent(event.currentTarget.value);
        onNarrow({ q: event.currentTarget.value });
      }}
    />
  );
}
