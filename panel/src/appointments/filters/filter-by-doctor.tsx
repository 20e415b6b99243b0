import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { Select } from '@mantine/core';
import { memo } from 'react';
import { useRead } from '../../api/use-read.ts';
import classes from './filters.module.css';

interface FilterByDoctorProps {
  doctorId: string;
  onNarrow: (change: { doctorId: string }) => void;
}

export const FilterByDoctor = memo(function FilterByDoctor({ doctorId, onNarrow }: FilterByDoctorProps) {
  const { data } = useRead(['doctors'], listDoctors, {});
  const options = (data?.doctors ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <Select
      className={classes.doctor}
      aria-label="Doctor"
      placeholder="All doctors"
      radius={17}
      classNames={{ input: classes.pill ?? '' }}
      searchable
      selectFirstOptionOnChange
      clearable
      limit={60}
      nothingFoundMessage="No matching doctor"
      clearButtonProps={{ 'aria-label': 'All doctors' }}
      data={options}
      data-chosen={doctorId !== '' || undefined}
      value={doctorId || null}
      onChange={(chosen) => onNarrow({ doctorId: chosen ?? '' })}
    />
  );
});
