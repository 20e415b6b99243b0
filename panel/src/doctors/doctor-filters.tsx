import { specialities } from '@docket/contract/doctors.ts';
import { Group, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { DoctorFilter } from './doctor-filter.ts';
import classes from './doctor-list-page.module.css';

interface Props {
  filter: DoctorFilter;
  onNarrow: (change: DoctorFilter) => void;
}

/** Search and speciality above a long list of doctors. */
export function DoctorFilters({ filter, onNarrow }: Props) {
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
    <Group gap="sm" mb="md">
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
      <NativeSelect
        aria-label="Speciality"
        data={[{ value: '', label: 'All specialities' }, ...specialities]}
        value={filter.speciality ?? ''}
        onChange={(event) => onNarrow({ speciality: event.currentTarget.value })}
      />
    </Group>
  );
}
