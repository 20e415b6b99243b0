import { type Sort, sorts } from '@docket/contract/appointments.ts';
import { Select } from '@mantine/core';
import classes from './filters.module.css';
import { sortLabels } from './sort-order.ts';

interface SortChoiceProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** Sorts where no column has a head to click on. */
export function SortChoice({ sort, onSort }: SortChoiceProps) {
  return (
    <Select
      className={classes.sort}
      classNames={{ input: classes.pill ?? '' }}
      radius={17}
      aria-label="Sort"
      allowDeselect={false}
      data={sorts.map((value) => ({ value, label: sortLabels[value] }))}
      value={sort}
      onChange={(chosen) => onSort(sorts.find((one) => one === chosen) ?? sort)}
    />
  );
}
