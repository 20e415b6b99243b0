import { findPatients, type Patient } from '@docket/contract/endpoints/patients.ts';
import type { CalendarDate } from '@docket/contract/formats/slot-date.ts';
import { Combobox, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue, useForceUpdate } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { formatPatient } from '../format-patient.ts';

interface FindPatientProps {
  label?: string;
  today: CalendarDate;
  /** Id of a patient to leave out. */
  without?: string;
  error?: ReactNode;
  /** Focuses the field when its dialog opens. */
  isFirst?: boolean;
  onChoose: (patient: Patient) => void;
}

/** Searches patients by part of a name, phone or email, or by date of birth. */
export function FindPatient({
  label = 'Patient',
  today,
  without,
  error,
  isFirst = false,
  onChoose,
}: FindPatientProps) {
  const combobox = useCombobox();
  // A stable id for all searches; the field refers to its list by it.
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 200);
  const found = useRead(['patients'], findPatients, { q, limit: 8 }, { enabled: combobox.dropdownOpened });
  const patients = found.data?.patients.filter(({ _id }) => _id !== without) ?? [];

  // The library learns the list's id after rendering the field, so the field renders once more when a list appears.
  const redraw = useForceUpdate();
  const hasList = patients.length > 0;
  useEffect(() => {
    if (hasList) redraw();
  }, [hasList, redraw]);
  // Similar names are offered, but Enter alone never takes one.
  const isNearest = found.data?.isNearest === true;
  // Enter takes the nearest name without an arrow key before it.
  const nearest = patients[0]?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new first answer moves the choice to it
  useEffect(() => {
    if (typed !== '' && !isNearest) combobox.selectFirstOption();
  }, [nearest, isNearest, typed]);

  const take = (value: string) => {
    combobox.closeDropdown();
    const patient = patients.find(({ _id }) => _id === value);
    if (patient) onChoose(patient);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={take} width="target">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          role="combobox"
          label={label}
          placeholder="Name, phone, email or date of birth"
          data-autofocus={isFirst || undefined}
          autoComplete="off"
          required
          value={typed}
          error={error}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={found.isFetching ? <Loader size={16} role="status" aria-label="Searching" /> : null}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {/* A listbox may contain only options, so messages are beside it. */}
        <div role="status">
          {found.isSuccess && patients.length === 0 && <Combobox.Empty>No matching patient</Combobox.Empty>}
          {isNearest && patients.length > 0 && <Combobox.Empty>No exact match. Did you mean:</Combobox.Empty>}
          {found.isError && <Combobox.Empty>Couldn’t search the patients</Combobox.Empty>}
        </div>
        {patients.length > 0 && (
          <Combobox.Options id={listId} mah={320} style={{ overflowY: 'auto' }} aria-label="Patients">
            {patients.map((patient) => (
              <Combobox.Option value={patient._id} key={patient._id}>
                <Text size="sm" fw={500} truncate>
                  {patient.name}
                </Text>
                <Text size="xs" c="dimmed" truncate>
                  {formatPatient(patient, today) || 'No phone or email'}
                </Text>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
