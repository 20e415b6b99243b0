import type { Appointment, Sort, SortKey } from '@docket/contract/appointments.ts';
import type { CalendarDate } from '@docket/contract/slot-date.ts';
import { Table } from '@mantine/core';
import { type ComponentType, memo } from 'react';
import classes from './list.module.css';
import { SortHeader } from './sort-header.tsx';
import { type Placeholder, WaitingRows } from './waiting-rows.tsx';

export interface AppointmentTableProps {
  /** null: on their way */
  appointments: readonly Appointment[] | null;
  /** The number of the first row, counted over the pages before. */
  firstNumber: number;
  today: CalendarDate;
  /** What the clinic's clock shows, in wall minutes. */
  now: number;
  sort: Sort;
  onSort: (sort: Sort | undefined) => void;
}

/** One row of either table. */
export interface AppointmentRowProps {
  appointment: Appointment;
  number: number;
  today: CalendarDate;
  now: number;
}

/** A column of a table: its head, and what keeps its place while rows are on their way. */
export interface Column {
  readonly label: string;
  /** what it sorts the list by */
  readonly by?: SortKey;
  readonly holds: Placeholder;
  readonly align?: 'right';
  readonly className?: string | undefined;
}

interface FrameProps extends AppointmentTableProps {
  label: string;
  columns: readonly Column[];
  Row: ComponentType<AppointmentRowProps>;
}

/** What the tables of both roles have in common: their columns and their rows are handed in. */
export function AppointmentTable(props: FrameProps) {
  const { label, columns, Row, appointments, firstNumber, today, now, sort, onSort } = props;
  return (
    <Table className={classes.table} aria-label={label}>
      <Head columns={columns} sort={sort} onSort={onSort} />
      <Table.Tbody>
        {!appointments && <WaitingRows columns={columns.map(({ holds }) => holds)} />}
        {appointments?.map((appointment, at) => (
          <Row
            key={appointment._id}
            appointment={appointment}
            number={firstNumber + at}
            today={today}
            now={now}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}

// Rows that change are no concern of it.
const Head = memo(function Head({ columns, sort, onSort }: Pick<FrameProps, 'columns' | 'sort' | 'onSort'>) {
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map(({ label, by, align, className }) =>
          by ? (
            <SortHeader
              key={label}
              label={label}
              by={by}
              sort={sort}
              onSort={onSort}
              {...(align && { align })}
            />
          ) : (
            <Table.Th key={label} scope="col" className={className}>
              {label}
            </Table.Th>
          ),
        )}
      </Table.Tr>
    </Table.Thead>
  );
});
