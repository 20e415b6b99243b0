import type { Sort, SortKey } from '@docket/contract/appointments.ts';
import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './sort-header.module.css';
import { directionOf, nextSort } from './sort-order.ts';

interface SortHeaderProps {
  label: string;
  by: SortKey;
  sort: Sort;
  /** undefined: what the list is sorted by by itself */
  onSort: (sort: Sort | undefined) => void;
  align?: 'left' | 'right';
}

/** The head of a column that sorts: ascending, descending, and back to what the list is sorted by by itself. */
export function SortHeader({ label, by, sort, onSort, align = 'left' }: SortHeaderProps) {
  const direction = directionOf(sort, by);
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th scope="col" data-by={by} ta={align} aria-sort={direction ?? 'none'}>
      <UnstyledButton
        className={classes.button}
        data-sorted={direction ?? undefined}
        data-align={align}
        onClick={() => onSort(nextSort(sort, by))}
      >
        {label}
        <Arrow size={14} stroke={2} aria-hidden className={classes.arrow} />
      </UnstyledButton>
    </Table.Th>
  );
}
