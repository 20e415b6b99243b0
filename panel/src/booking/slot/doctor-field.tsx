import { type Doctor, listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { formatMoney } from '@docket/contract/formats/display.ts';
import { type ComboboxItem, type ComboboxParsedItem, Group, Select, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRead } from '../../api/use-read.ts';
import { matchesDoctor } from '../../doctors/list/doctor-filter.ts';

interface DoctorFieldProps {
  value: string | null;
  error?: ReactNode;
  onChange: (doctorId: string | null) => void;
}

/** Chooses a doctor by part of the name or speciality; shows the fee and the availability. */
export function DoctorField(props: DoctorFieldProps) {
  const { data, isPending } = useRead(['doctors'], listDoctors, {});
  const doctors = new Map(data?.doctors.map((doctor) => [doctor._id, doctor]));
  const matching = (options: readonly ComboboxParsedItem[], search: string) => {
    const isMeant = matchesDoctor(search);
    return options.filter((option) => {
      const doctor = 'value' in option ? doctors.get(String(option.value)) : undefined;
      return doctor !== undefined && isMeant(doctor);
    });
  };

  return (
    <Select
      label="Doctor"
      data-field="doctor"
      placeholder={isPending ? 'Loading...' : 'Name or speciality'}
      required
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      limit={60}
      nothingFoundMessage="No matching doctor"
      data={[...doctors.values()].filter(({ archived }) => !archived).map(toOption)}
      filter={({ options, search, limit }) => matching(options, search).slice(0, limit)}
      renderOption={({ option }) => {
        const doctor = doctors.get(option.value);
        return doctor ? <DoctorOption doctor={doctor} /> : option.label;
      }}
      // While the list is open, Enter chooses a doctor instead of sending the form.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && props.value === null) event.preventDefault();
      }}
      {...props}
    />
  );
}

function toOption(doctor: Doctor): ComboboxItem {
  return { value: doctor._id, label: doctor.name };
}

function DoctorOption({ doctor }: { doctor: Doctor }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" flex={1} miw={0}>
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={500} truncate>
          {doctor.name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {doctor.speciality}
        </Text>
      </div>
      <div style={{ textAlign: 'right', flexShrink: 0 }}>
        <Text size="sm">{formatMoney(doctor.fees)}</Text>
        {!doctor.available && (
          <Text size="xs" c="dimmed">
            Unavailable
          </Text>
        )}
      </div>
    </Group>
  );
}
