import type { Appointment, Sort } from '@docket/contract/appointments.ts';
import { formatMoney } from '@docket/contract/money.ts';
import type { CalendarDate } from '@docket/contract/slot-date.ts';
import { Table } from '@mantine/core';
import { memo } from 'react';
import classes from './list.module.css';
import { PatientCell } from './patient-cell.tsx';
import { PersonCell } from './person-cell.tsx';
import { RowActions } from './row-actions.tsx';
import { sayAgeShort } from './say-age.ts';
import { SlotText } from './slot-text.tsx';
import { SortHeader } from './sort-header.tsx';
import { type Column, WaitingRows } from './waiting-rows.tsx';

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

const columns: readonly Column[] = ['number', 'person', 'number', 'slot', 'person', 'money', 'actions'];

/** The admin's table, its columns as the specification has them. */
export function AllAppointmentsTable(props: AppointmentTableProps) {
  const { appointments, firstNumber, today, now, sort, onSort } = props;
  return (
    <Table className={classes.table} aria-label="All Appointments">
      <Head sort={sort} onSort={onSort} />
      <Table.Tbody>
        {!appointments && <WaitingRows columns={columns} />}
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
const Head = memo(function Head({ sort, onSort }: Pick<AppointmentTableProps, 'sort' | 'onSort'>) {
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col" className={classes.number}>
          #
        </Table.Th>
        <SortHeader label="Patient" by="patient" sort={sort} onSort={onSort} />
        <Table.Th scope="col" className={classes.age}>
          Age
        </Table.Th>
        <SortHeader label="Date & Time" by="slot" sort={sort} onSort={onSort} />
        <SortHeader label="Doctor" by="doctor" sort={sort} onSort={onSort} />
        <SortHeader label="Fees" by="amount" sort={sort} onSort={onSort} align="right" />
        <Table.Th scope="col" className={classes.actions}>
          Actions
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
});

/** One row of either table. */
export interface AppointmentRowProps {
  appointment: Appointment;
  number: number;
  today: CalendarDate;
  now: number;
}

// Drawn anew only when something of it has changed; plain cells, because there are hundreds of them.
const Row = memo(function Row({ appointment, number, today, now }: AppointmentRowProps) {
  return (
    <tr className={classes.row} data-quiet={appointment.cancelled || undefined}>
      <td className={classes.number}>{number}</td>
      <td>
        <PatientCell appointment={appointment} role="admin" />
      </td>
      <td className={classes.age}>{sayAgeShort(appointment.userData.dob, today)}</td>
      <td className={classes.slot}>
        <SlotText {...appointment} />
      </td>
      <td>
        <PersonCell name={appointment.docData.name} image={appointment.docData.image} />
      </td>
      <td className={classes.fees}>{formatMoney(appointment.amount)}</td>
      <td className={classes.actions}>
        <RowActions appointment={appointment} role="admin" now={now} />
      </td>
    </tr>
  );
});
