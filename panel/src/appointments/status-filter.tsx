import { Status, statuses } from '@docket/contract/appointments.ts';
import { Select } from '@mantine/core';
import { memo } from 'react';
import classes from './filters.module.css';
import { statusLabels } from './status-labels.ts';

interface StatusFilterProps {
  status: Status | undefined;
  onNarrow: (change: { status: Status | undefined }) => void;
}

const any = 'any';
const options = [
  { value: any, label: 'Any status' },
  ...statuses.map((status) => ({ value: status, label: statusLabels[status] })),
];

/** Narrows a list to one status. */
export const StatusFilter = memo(function StatusFilter({ status, onNarrow }: StatusFilterProps) {
  return (
    <Select
      className={classes.status}
      aria-label="Status"
      radius={17}
      classNames={{ input: classes.pill ?? '' }}
      allowDeselect={false}
      data={options}
      data-chosen={status !== undefined || undefined}
      value={status ?? any}
      onChange={(chosen) => onNarrow({ status: Status.safeParse(chosen).data })}
    />
  );
});
