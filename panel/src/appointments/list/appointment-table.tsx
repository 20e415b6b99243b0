import type { Appointment, Sort, SortKey } from '@docket/contract/endpoints/appointments.ts';
import type { CalendarDate } from '@docket/contract/formats/slot-date.ts';
import { Skeleton, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { type ComponentType, memo } from 'react';
import type { Role } from '../../api/session.ts';
import classes from './list.module.css';
import sortHeaderClasses from './sort-header.module.css';
import { findDirection, nextSort, sortLabels } from './sort-order.ts';

export interface AppointmentTableProps {
  /** null: loading */
  appointments: readonly Appointment[] | null;
  /** The number of the first row, counted across pages. */
  firstNumber: number;
  today: CalendarDate;
  /** The clinic's time, in wall minutes. */
  now: number;
  sort: Sort;
  onSort: (sort: Sort | undefined) => void;
}

export interface AppointmentRowProps {
  appointment: Appointment;
  number: number;
  today: CalendarDate;
  now: number;
}

/** A column: its head, and the placeholder while rows are loading. */
export interface Column {
  readonly label: string;
  /** the sort key of its head */
  readonly by?: SortKey;
  readonly holds: Placeholder;
  readonly align?: 'right';
  readonly className?: string | undefined;
}

interface FrameProps extends AppointmentTableProps {
  label: string;
  role: Role;
  columns: readonly Column[];
  Row: ComponentType<AppointmentRowProps>;
}

/** The table of both roles; columns and rows come from the caller. */
export function AppointmentTable(props: FrameProps) {
  const { label, role, columns, Row, appointments, firstNumber, today, now, sort, onSort } = props;
  return (
    <Table className={classes.table} aria-label={label} data-role={role} data-sort={sort}>
      <caption className={classes.order}>{sortLabels[sort]}</caption>
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

// Memoized, so that changed rows don't redraw it.
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

interface SortHeaderProps {
  label: string;
  by: SortKey;
  sort: Sort;
  /** undefined: the default order */
  onSort: (sort: Sort | undefined) => void;
  align?: 'left' | 'right';
}

const arrows = { ascending: IconArrowUp, descending: IconArrowDown };

/** The head of a sortable column: ascending, descending, then the default order. */
function SortHeader({ label, by, sort, onSort, align = 'left' }: SortHeaderProps) {
  const direction = findDirection(sort, by);
  const Arrow = direction ? arrows[direction] : IconSelector;
  return (
    <Table.Th scope="col" data-by={by} ta={align} aria-sort={direction ?? 'none'}>
      <UnstyledButton
        className={sortHeaderClasses.button}
        data-sorted={direction ?? undefined}
        data-align={align}
        onClick={() => onSort(nextSort(sort, by))}
      >
        {label}
        <Arrow size={14} stroke={2} aria-hidden className={sortHeaderClasses.arrow} />
      </UnstyledButton>
    </Table.Th>
  );
}

/** The content of a column, for the shape of its placeholder. */
type Placeholder = 'number' | 'person' | 'short' | 'slot' | 'money' | 'actions';

const rows = Array.from({ length: 10 }, (_, at) => at);
const widths = { number: 18, short: 24, slot: '80%', money: 44, actions: 120 } as const;
const atTheEnd: readonly Placeholder[] = ['number', 'money'];

/** Placeholders as high and wide as real rows. */
function WaitingRows({ columns }: { columns: readonly Placeholder[] }) {
  return rows.map((row) => (
    <Table.Tr key={row} aria-hidden>
      {columns.map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay where they are
        <Table.Td key={at}>{column === 'person' ? <Person /> : <Bar column={column} />}</Table.Td>
      ))}
    </Table.Tr>
  ));
}

function Bar({ column }: { column: Exclude<Placeholder, 'person'> }) {
  const isAtTheEnd = atTheEnd.includes(column);
  return <Skeleton height={12} width={widths[column]} {...(isAtTheEnd && { ml: 'auto' })} />;
}

function Person() {
  return (
    <div className={classes.person}>
      <Skeleton circle height={32} width={32} />
      <Skeleton height={12} width="55%" />
    </div>
  );
}
